import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '@handloom/frontend-kit/session';
import { openPanel } from '../../admin-under-test';
import { orderUnderTest } from '../orders/order-under-test';
import { AdminApp } from './admin-app';

const user = userEvent.setup({ delay: null });
const refused = () => ({ status: 401, body: { message: 'Please sign in to continue.' } });
const admin = { _id: 'a', fullName: 'Keeper', email: 'k@x.example', role: 'admin' };

/** In place of the shell, which leads to the login, or shows it above what was typed. */
function Door() {
  const { user: reader } = useSession();
  return <p>{reader ? 'The shop knows you' : 'The shop knows nobody'}</p>;
}

/** Opens the panel with a session of which `end` makes the shop know nothing any more. */
async function openSignedIn(path: string, answers: Parameters<typeof openPanel>[1] = {}) {
  let hasEnded = false;
  const told = Object.entries(answers).map(([call, answer]) => {
    return [call, (sent) => (hasEnded ? refused() : answer(sent))] satisfies [
      string,
      typeof answer,
    ];
  });
  const panel = await openPanel(
    path,
    {
      ...Object.fromEntries(told),
      'GET /api/auth/me': () => (hasEnded ? refused() : { body: { user: admin } }),
    },
    <>
      <Door />
      <AdminApp />
    </>,
  );
  await screen.findByText('The shop knows you');
  return { panel, end: () => (hasEnded = true) };
}
const isNoticed = () => screen.findByText('The shop knows nobody');

test('when something is sent after the session has ended, then the session is asked anew, and what was typed stays', async () => {
  const order = orderUnderTest({ id: '1' });
  const { panel, end } = await openSignedIn('/admin/orders?order=1', {
    'GET /api/orders/1': () => ({ body: order }),
    'POST /api/orders/1/notes': () => ({ body: {} }),
  });
  const note = await screen.findByLabelText<HTMLTextAreaElement>('New note');
  await user.type(note, 'Call before noon');
  const asked = panel.sentTo('GET', '/api/auth/me').length;
  end();
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await isNoticed();
  expect(note.value).toBe('Call before noon');
  expect(panel.sentTo('GET', '/api/auth/me').length).toBe(asked + 1);
});

test('when a list is asked for after the session has ended, then the session is asked anew', async () => {
  const { end } = await openSignedIn('/admin/sizes', {
    'GET /api/categories': () => ({ body: [] }),
  });
  end();
  await user.click(screen.getByRole('link', { name: 'Categories' }));
  await isNoticed();
});

test('when a call is refused for another reason, then the session is left alone', async () => {
  const { panel } = await openSignedIn('/admin/orders', {
    'GET /api/orders': () => ({ status: 403, body: { message: 'Only admins may.' } }),
  });
  await screen.findByText('Only admins may.');
  expect(panel.sentTo('GET', '/api/auth/me')).toHaveLength(1);
});

const ids = Array.from({ length: 9 }, (_, place) => String(place + 1));
const SAID = 'You have been signed out.';

describe('several at once, when the session ends', () => {
  const orders = ids.map((id) =>
    orderUnderTest({ id, orderNumber: `HR-${id}`, status: 'Processing', version: 3 }),
  );
  const shop = {
    'GET /api/orders': () => ({ body: orders, total: 9 }),
    ...Object.fromEntries(
      ids.map((id) => [
        `PATCH /api/orders/${id}`,
        () => ({ body: orderUnderTest({ id, orderNumber: `HR-${id}`, status: 'Shipped' }) }),
      ]),
    ),
  };
  const chooseAll = async () =>
    user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  const changes = ({ sent }: Awaited<ReturnType<typeof openPanel>>) =>
    sent.filter(({ method }) => method === 'PATCH').length;

  test('then orders are not tried on and on, and it is said once', async () => {
    const { panel, end } = await openSignedIn('/admin/orders', shop);
    await chooseAll();
    await user.click(screen.getByRole('button', { name: 'Mark as Processing' }));
    end();
    const question = within(screen.getByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Mark as Processing' }));
    expect(await screen.findByText(`${SAID} 0 of 9 orders marked as Processing`)).toBeTruthy();
    expect(changes(panel)).toBe(4);
    expect(screen.queryByRole('dialog')).toBeNull();
    await isNoticed();
  });

  test('then what was typed for the parcels stays, with its lines', async () => {
    const { panel, end } = await openSignedIn('/admin/orders', shop);
    await chooseAll();
    await user.click(screen.getByRole('button', { name: 'Mark as Shipped' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Mark 9 orders as Shipped?' }));
    const lines = dialog.getByLabelText<HTMLTextAreaElement>('Paste from a list');
    await user.click(lines);
    await user.paste('HR-7, 77, DHL');
    end();
    await user.click(dialog.getByRole('button', { name: 'Mark as Shipped' }));
    expect(await screen.findByText(`${SAID} 0 of 9 orders marked as Shipped`)).toBeTruthy();
    expect(changes(panel)).toBe(4);
    expect(lines.value).toBe('HR-7, 77, DHL');
    const last = within(dialog.getByRole('group', { name: 'HR-7' }));
    expect(last.getByLabelText<HTMLInputElement>('Tracking number').value).toBe('77');
    expect(screen.getByRole('dialog', { name: 'Mark 9 orders as Shipped?' })).toBeTruthy();
  });

  test('then rows of another list are not tried on and on, and it is said once', async () => {
    const reviews = ids.map((id) => ({
      _id: id,
      stars: 5,
      text: 'Soft.',
      author: `Asha ${id}`,
      createdAt: '2026-11-20T10:00:00.000Z',
      editedAt: null,
      status: 'visible',
      product: { _id: 'p-1', name: 'Ganga Bloom' },
    }));
    const { panel, end } = await openSignedIn('/admin/reviews', {
      'GET /api/reviews': () => ({ body: reviews, total: 9 }),
      ...Object.fromEntries(ids.map((id) => [`PATCH /api/reviews/${id}`, () => ({ body: {} })])),
    });
    await chooseAll();
    end();
    const bar = within(screen.getByRole('region', { name: 'With the chosen ones' }));
    await user.click(bar.getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText(`${SAID} 0 of 9 reviews hidden`)).toBeTruthy();
    expect(changes(panel)).toBe(4);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
