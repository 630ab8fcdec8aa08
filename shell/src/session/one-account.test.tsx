import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import useSWR, { mutate } from 'swr';
import { apiGet } from '@handloom/frontend-kit/api';
import { SESSION_KEY, useSession } from '@handloom/frontend-kit/session';
import { openApp, shopper, whereabouts } from '../app-under-test';

const other = { ...shopper, _id: 'u2', fullName: 'Omar Khan', email: 'omar@example.com' };

/** A page for everybody, with something of whoever is here. */
function Corner() {
  const { user } = useSession();
  const { data } = useSWR<{ words: string }>(user ? '/api/mine' : null, apiGet);
  return <p>{data?.words ?? 'Nothing yet'}</p>;
}

async function openCorner(answered = Promise.resolve()) {
  const shop: { here: typeof shopper | null } = { here: shopper };
  await openApp({
    at: '/corner',
    user: shopper,
    routes: [{ owner: 'mf-cart', path: '/corner', page: 'corner' }],
    exposes: { 'mf-cart/corner': Corner },
    answers: {
      'GET /api/auth/me': () => (shop.here ? { body: { user: shop.here } } : { status: 401 }),
      'GET /api/mine': async () => {
        if (shop.here === other) await answered;
        return { body: { words: `Of ${shop.here?.fullName}` } };
      },
      'POST /api/auth/logout': () => {
        shop.here = null;
        return { body: { success: true } };
      },
      'POST /api/auth/login': () => {
        shop.here = other;
        return { body: { success: true, user: other } };
      },
    },
  });
  await screen.findByText('Of Meera Iyer');
  return shop;
}

test('when another account signs in in another tab, then it sees nothing that was answered before', async () => {
  let answer = () => {};
  const shop = await openCorner(new Promise<void>((resolve) => (answer = resolve)));
  const look = (who: typeof shopper | null) => {
    shop.here = who;
    return act(async () => void (await mutate(SESSION_KEY)));
  };
  await look(null);
  await waitFor(() => expect(screen.queryByText('Of Meera Iyer')).toBeNull());
  await look(other);
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  answer();
  expect(await screen.findByText('Of Omar Khan')).toBeTruthy();
});

test('when the visitor logs out in another tab, then this one hears of it before somebody else is here', async () => {
  const shop = await openCorner();
  shop.here = null;
  await act(
    async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'logged-out' })),
  );
  expect(await screen.findByRole('link', { name: 'Account' })).toBeTruthy();
  expect(screen.queryByText('Of Meera Iyer')).toBeNull();
});

test('when another account logs in here, then the login leads back to the page, which is theirs', async () => {
  await openCorner();
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Account' }));
  await userEvent.type(await screen.findByLabelText('Email'), other.email);
  await userEvent.type(screen.getByLabelText('Password'), 'a good rug');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Of Omar Khan')).toBeTruthy();
  expect(whereabouts().path).toBe('/corner');
});
