import { readParcelLines } from './parcel-lines';

const orders = [
  { id: 'a', orderNumber: 'HR-2026-000001' },
  { id: 'b', orderNumber: 'HR-2026-000002' },
];
const many = Array.from({ length: 40 }, (_, place) => ({
  id: String(place),
  orderNumber: `HR-${place}`,
}));
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

test('when a later line has no number at all, then it is none of headings', () => {
  const { problems } = read('HR-2026-000001,1', 'Asha, DHL');
  expect(problems).toEqual(['Line 2: Asha is none of the orders below.']);
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

test.each([
  [2, 'AWB1 stands in the lines 1 and 2: one parcel for several orders?'],
  [3, 'AWB1 stands in the lines 1, 2 and 3: one parcel for several orders?'],
  [40, 'AWB1 stands in 40 lines, from line 1 to line 40: one parcel for several orders?'],
])(
  'when %i orders have one tracking number, then that is said, and all are read',
  (count, sentence) => {
    const lines = many.slice(0, count).map(({ orderNumber }, place) => {
      return `${orderNumber}, ${place === 1 ? 'awb1' : 'AWB1'}`;
    });
    const { parcels, problems, doubts } = readParcelLines(lines.join('\n'), many);
    expect([parcels.size, problems, doubts]).toEqual([count, [], [sentence]]);
  },
);

test('when each order has its own tracking number, or a line is none of theirs, then nothing is doubted', () => {
  const text = 'HR-1, AWB1\nHR-2, AWB2\nHR-99, AWB1\nHR-1, AWB1';
  expect(readParcelLines(text, many).doubts).toEqual([]);
});
