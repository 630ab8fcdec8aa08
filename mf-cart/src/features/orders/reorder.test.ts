import { orderWith } from './order-under-test';
import { reorderOf } from './reorder';

const quote = { _id: 'rug-1', name: 'Ganga Bloom', price: 120, image: null, available: true };

test.each([
  ['costs something else', [quote], { items: [{}], changed: [{ now: 120 }], gone: [] }],
  ['is gone', [], { items: [], changed: [], gone: ['Ganga Bloom'] }],
])(
  'when a rug that was ordered in two sizes %s, then it is told of once',
  (_what, quotes, told) => {
    const items = orderWith().items.flatMap((item) => [item, { ...item, size: '8X10' }]);
    expect(reorderOf(orderWith({ items }), quotes)).toMatchObject(told);
  },
);
