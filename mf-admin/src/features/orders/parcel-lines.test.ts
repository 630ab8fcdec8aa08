import { readParcelLines } from './parcel-lines';

const orders = [
  { id: 'a', orderNumber: 'HR-2026-000001' },
  { id: 'b', orderNumber: 'HR-2026-000002' },
];
const read = (...lines: string[]) => {
  const { parcels, problems } = readParcelLines(lines.join('\n'), orders);
  return { parcels: Object.fromEntries(parcels), problems };
};

test.each([
  ['commas', 'HR-2026-000001, 1Z99'],
  ['tabs', 'HR-2026-000001\t1Z99'],
  ['semicolons and empty cells', 'HR-2026-000001;1Z99;;;'],
  ['quotes', '"HR-2026-000001","1Z99"'],
  ['small letters', '#hr-2026-000001,1Z99'],
])('when a line has %s, then it is read', (_, line) => {
  expect(read(line)).toEqual({ parcels: { a: { carrier: '', number: '1Z99' } }, problems: [] });
});

test('when there are headings, empty lines and carriers, then each order gets its own', () => {
  const lines = ['Order,Tracking,Carrier', '', 'HR-2026-000002,2,DHL', 'HR-2026-000001,1\r', ''];
  expect(read(...lines)).toEqual({
    parcels: { a: { carrier: '', number: '1' }, b: { carrier: 'DHL', number: '2' } },
    problems: [],
  });
});

test('when lines do not fit, then each says why, and the others are read', () => {
  const lines = [
    'HR-2026-000001,1',
    'HR-2026-000009,9',
    'HR-2026-000001,2',
    'HR-2026-000002',
    ',5',
    'HR-2026-000002,2,DHL,2 kg',
  ];
  expect(read(...lines)).toEqual({
    parcels: { a: { carrier: '', number: '1' } },
    problems: [
      'Line 2: HR-2026-000009 is none of the orders below.',
      'Line 3: HR-2026-000001 stands in line 1 already.',
      'Line 4: HR-2026-000002 is not followed by a tracking number.',
      'Line 5: It begins with no order number.',
      'Line 6: It holds more than order number, tracking number and carrier.',
    ],
  });
});
