import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, type Sent } from '../../admin-under-test';
import { rug } from '../products/product-under-test';
import { fifty, four, open } from './knots-under-test';

const user = userEvent.setup({ delay: null });
const AWAY = 'This part of the shop is away.';
const away = { status: 503, body: { message: AWAY } };
const at = '2026-11-20T10:00:00.000Z';
const review = {
  _id: 'r-1',
  stars: 2,
  text: 'Scratchy',
  author: 'Meera K.',
  createdAt: at,
  editedAt: null,
  status: 'visible',
  product: { _id: rug._id, name: rug.name },
};
const change = {
  _id: 'a-1',
  at,
  by: { _id: 'u-1', name: 'Keeper' },
  action: 'changed',
  kind: 'size',
  about: 's-1',
  name: 'Runner',
  before: { name: 'Run' },
  after: { name: 'Runner' },
};
const entry = {
  _id: '9',
  at,
  part: 'mf-journal',
  action: 'release',
  forced: false,
  from: null,
  to: 'aaaaaaaaaaaa',
  author: null,
  commit: null,
  reason: null,
};
const next = async () => user.click(await screen.findByRole('button', { name: 'Next' }));

interface List {
  path: string;
  call: string;
  first: { body: unknown; total?: number };
  /** Of the row of what is asked for at first. */
  row: string;
  isFurther(sent: Sent): boolean;
  goFurther(): Promise<void>;
}

const REVIEWS: List = {
  path: '/admin/reviews',
  call: 'GET /api/reviews',
  first: { body: [review], total: 120 },
  row: 'Scratchy',
  isFurther: ({ url }) => url.includes('page=2'),
  goFurther: next,
};
const PRODUCTS: List = {
  path: '/admin/products',
  call: 'GET /api/products',
  first: { body: { products: [rug], totalPages: 3, total: 2100 } },
  row: rug.name,
  isFurther: ({ url }) => url.includes('page=2'),
  goFurther: next,
};
const AUDIT: List = {
  path: '/admin/audit',
  call: 'GET /api/audit/catalog',
  first: { body: [change] },
  row: 'Runner',
  isFurther: ({ url }) => url.includes('kind=size'),
  goFurther: async () => user.selectOptions(await screen.findByLabelText('Of what'), 'size'),
};
const TRAIL: List = {
  path: '/admin/releases',
  call: 'GET /api/releases/audit',
  first: { body: { entries: [entry], next: '8' } },
  row: 'mf-journal',
  isFurther: ({ url }) => url.includes('cursor=8'),
  goFurther: async () => user.click(await screen.findByRole('link', { name: 'Older' })),
};

test.each([
  ['reviews', REVIEWS],
  ['products', PRODUCTS],
  ['changes', AUDIT],
  ['releases', TRAIL],
])(
  'when others of the %s cannot be had, then it says so without those of before, and can be tried again',
  async (_, { path, call, first, row, isFurther, goFurther }) => {
    let isAway = true;
    await openPanel(path, { [call]: (sent) => (isAway && isFurther(sent) ? away : first) });
    expect(await screen.findByText(row)).toBeTruthy();
    await goFurther();
    expect(await screen.findByText(AWAY)).toBeTruthy();
    expect(screen.queryByText(row)).toBeNull();
    // Its cursors lead on from another page.
    expect(screen.queryByRole('navigation', { name: /^Pages/ })).toBeNull();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(row)).toBeTruthy();
    expect(screen.queryByText(AWAY)).toBeNull();
  },
);

test('when a page that was asked for by keyboard cannot be had, then the keyboard goes on in the page', async () => {
  const { path, call, first, isFurther } = REVIEWS;
  await openPanel(path, { [call]: (sent) => (isFurther(sent) ? away : first) });
  (await screen.findByRole('button', { name: 'Next' })).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(AWAY)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('admin-page'));
});

test('when a page that is there cannot be had anew, then it stays beside that', async () => {
  let isAway = false;
  await open('/knots', {
    'GET /api/knots': ({ url }) =>
      isAway ? away : { body: url.includes('page=2') ? four : fifty, total: 54 },
  });
  await next();
  expect(await screen.findByText('Two')).toBeTruthy();
  isAway = true;
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText(AWAY)).toBeTruthy();
  expect(screen.getByText('Knot 7')).toBeTruthy();
});
