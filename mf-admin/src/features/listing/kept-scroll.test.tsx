import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel, type Sent } from '../../admin-under-test';
import { orderUnderTest } from '../orders/order-under-test';

const user = userEvent.setup({ delay: null });
const orders = ['1', '2', '3', '4'].map((id) => orderUnderTest({ id, orderNumber: `HR-${id}` }));
/** Two to a page. */
const shop = {
  'GET /api/orders': ({ url }: Pick<Sent, 'url'>) => ({
    body: url.includes('page=2') ? orders.slice(2) : orders.slice(0, 2),
    total: 60,
  }),
  'GET /api/orders/1': () => ({ body: orders[0] }),
};
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const frame = () => screen.findByRole('region', { name: 'Orders, scrollable', hidden: true });
const scrollTo = async (place: number) => {
  const scrolled = await frame();
  scrolled.scrollTop = place;
  fireEvent.scroll(scrolled);
};
const isAt = (place: number) => waitFor(async () => expect((await frame()).scrollTop).toBe(place));

test('when the next page is shown, then it is read from its first row, and Back is where the one before was left', async () => {
  const panel = await openPanel('/admin/orders', shop);
  await scrollTo(300);
  await press('Next');
  await screen.findByRole('button', { name: 'HR-3' });
  await isAt(0);
  await scrollTo(120);
  await panel.back();
  await screen.findByRole('button', { name: 'HR-1' });
  await isAt(300);
});

test('when the list is sorted otherwise, then it is read from its first row', async () => {
  await openPanel('/admin/orders', shop);
  await scrollTo(300);
  await press('Amount');
  await isAt(0);
});

test('when a row is opened and closed, then the list stays where it is', async () => {
  await openPanel('/admin/orders', shop);
  await scrollTo(300);
  await press('HR-1');
  await screen.findByRole('dialog', { name: 'Order HR-1' });
  await isAt(300);
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await isAt(300);
});

test('when another page of the panel was looked at, then Back is where the list was left', async () => {
  const panel = await openPanel('/admin/orders', shop);
  await scrollTo(300);
  await user.click(screen.getByRole('link', { name: /^Sizes/ }));
  await screen.findByRole('heading', { name: 'Sizes' });
  await panel.back();
  await isAt(300);
});

test('when the list is come to anew, then it is read from its first row', async () => {
  await openPanel('/admin/orders', shop);
  await scrollTo(300);
  await user.click(screen.getByRole('link', { name: /^Sizes/ }));
  await screen.findByRole('heading', { name: 'Sizes' });
  await user.click(screen.getByRole('link', { name: /^Orders/ }));
  await isAt(0);
});
