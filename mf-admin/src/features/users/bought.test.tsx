import { screen, waitFor } from '@testing-library/react';
import { heldBack, openPanel } from '../../admin-under-test';
import { account as asha } from '../listing/rows-under-test';

const BOUGHT = '/api/reports/shoppers';
const accounts = [asha, { ...asha, _id: 'u-2', fullName: 'Bala Example' }];
const shop = { 'GET /api/users': () => ({ body: accounts, total: 2 }) };
const sum = { _id: 'u-1', currency: 'USD', orders: 2, total: 1080, refunded: 0 };

/** What stands in the column, row by row. */
const bought = async () => {
  await screen.findByText('Bala Example');
  const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelectorAll('td')[names.indexOf('Spent')]?.textContent);
};

test('when users have come, then rows say what each bought, without what went back', async () => {
  const panel = await openPanel('/admin/users', {
    ...shop,
    [`GET ${BOUGHT}`]: () => ({ body: [{ ...sum, refunded: 80.5 }] }),
  });
  await waitFor(async () => expect(await bought()).toEqual(['$999.50 2 orders', '–']));
  expect(panel.sentTo('GET', BOUGHT).map(({ url }) => url)).toEqual([`${BOUGHT}?ids=u-1%2Cu-2`]);
});

test('when one bought in two currencies, then both amounts stand there, and all orders', async () => {
  const inRupees = { ...sum, currency: 'INR', orders: 1, total: 5000 };
  await openPanel('/admin/users', {
    ...shop,
    [`GET ${BOUGHT}`]: () => ({ body: [inRupees, sum] }),
  });
  await waitFor(async () => expect((await bought())[0]).toBe('₹5,000.00 + $1,080.00 3 orders'));
});

test('when what they bought is on its way, then nobody is said to have bought nothing', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/users', { ...shop, [`GET ${BOUGHT}`]: () => answer });
  expect(await bought()).toEqual(['', '']);
  await give({ body: [] });
  expect(await bought()).toEqual(['–', '–']);
});

test('when what they bought cannot be had, then the list is there without it', async () => {
  await openPanel('/admin/users', {
    ...shop,
    [`GET ${BOUGHT}`]: () => ({ status: 503, body: { message: 'Busy.' } }),
  });
  await waitFor(async () => expect(await bought()).toEqual(['–', '–']));
  expect(screen.queryByText('Busy.')).toBeNull();
});
