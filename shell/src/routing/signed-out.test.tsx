import { useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import useSWR, { mutate } from 'swr';
import { apiGet } from '@handloom/frontend-kit/api';
import { SESSION_KEY } from '@handloom/frontend-kit/session';
import { useUnsaved } from '@handloom/frontend-kit/unsaved';
import { openApp, shopper, whereabouts } from '../app-under-test';

let isAway = false;
// A chunk that the browser cannot fetch.
jest.mock('./sign-in-again', () => {
  if (isAway) throw new Error('Loading chunk sign-in-again failed.');
  return jest.requireActual<typeof import('./sign-in-again')>('./sign-in-again');
});

const user = userEvent.setup({ delay: null });
const other = { ...shopper, _id: 'u2', fullName: 'Omar Khan', email: 'omar@example.com' };

/** A page with something of its reader's, and a field that is only there once that was answered. */
function Desk() {
  const { data } = useSWR<{ words: string }>('/api/mine', apiGet);
  return data ? (
    <>
      <p>{data.words}</p>
      <Note />
    </>
  ) : null;
}

function Note() {
  const [typed, setTyped] = useState('');
  useUnsaved(() => typed !== '');
  return (
    <label>
      Note
      <input value={typed} onChange={({ target }) => setTyped(target.value)} />
    </label>
  );
}

/** A page that is open for the shopper, whose session then ends in another tab. */
async function openDesk({ text = '', answered = Promise.resolve() } = {}) {
  let here: typeof shopper | null = shopper;
  const { calls } = await openApp({
    at: '/desk',
    user: shopper,
    routes: [{ owner: 'mf-cart', path: '/desk', page: 'desk', access: 'user' }],
    exposes: { 'mf-cart/desk': Desk },
    answers: {
      'GET /api/auth/me': () => (here ? { body: { user: here } } : { status: 401 }),
      'GET /api/mine': async () => {
        if (here === other) await answered;
        return here ? { body: { words: `Of ${here.fullName}` } } : { status: 401 };
      },
      'POST /api/auth/login': () => {
        here = nextIn;
        return { body: { success: true, user: nextIn } };
      },
      'POST /api/auth/logout': () => {
        here = null;
        return { body: { success: true } };
      },
    },
  });
  let nextIn = shopper;
  await screen.findByText('Of Meera Iyer');
  if (text) await user.type(screen.getByLabelText('Note'), text);
  /** As a stream that is refused makes the page look. */
  const look = () => act(async () => void (await mutate(SESSION_KEY)));
  return {
    calls,
    end: () => {
      here = null;
      return look();
    },
    signInElsewhere: async (who: typeof shopper, noticed?: 'focus') => {
      here = who;
      if (noticed) window.dispatchEvent(new Event('focus'));
      else await look();
    },
    logIn: async (who: typeof shopper) => {
      nextIn = who;
      await user.type(screen.getByLabelText('Password'), 'a good rug');
      await user.click(screen.getByRole('button', { name: 'Login' }));
    },
  };
}

const question = () => screen.findByRole('alertdialog', { name: 'You have been signed out' });
const note = () => screen.getByLabelText<HTMLInputElement>('Note');
const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

// The first: what was fetched once stays.
test('when a session ends elsewhere and the login cannot be fetched, then what was typed stays until it is there', async () => {
  isAway = true;
  const { end } = await openDesk({ text: 'By the window' });
  jest.useFakeTimers();
  await end();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('By the window');
  isAway = false;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  await screen.findByRole('alertdialog', { name: 'You have been signed out' });
});

test('when the session ends elsewhere and something is typed, then it waits for the login', async () => {
  const { calls, end, logIn } = await openDesk({ text: 'Half a sentence' });
  const asked = () => calls.filter(({ call }) => call === 'GET /api/mine').length;
  await end();
  await question();
  const askedBefore = asked();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(shopper.email);
  await logIn(shopper);
  await isGone();
  expect(note().value).toBe('Half a sentence');
  expect(whereabouts().path).toBe('/desk');
  // The page may have been refused its answers meanwhile.
  await waitFor(() => expect(asked()).toBeGreaterThan(askedBefore));
});

test('when they sign in again in another tab, then the page goes on', async () => {
  const { end, signInElsewhere } = await openDesk({ text: 'Half a sentence' });
  await end();
  await question();
  await signInElsewhere(shopper, 'focus');
  await isGone();
  expect(note().value).toBe('Half a sentence');
});

test('when another account logs in there, then it finds nothing that was typed or answered before', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { end, logIn } = await openDesk({ text: 'Half a sentence', answered });
  await end();
  await question();
  await logIn(other);
  await isGone();
  expect(screen.queryByText('Of Meera Iyer')).toBeNull();
  answer();
  expect(await screen.findByText('Of Omar Khan')).toBeTruthy();
  expect(note().value).toBe('');
});

test('when another account signs in in another tab, then the page begins anew for it', async () => {
  const { signInElsewhere } = await openDesk({ text: 'Half a sentence' });
  await signInElsewhere(other);
  expect(await screen.findByText('Of Omar Khan')).toBeTruthy();
  expect(note().value).toBe('');
});

test('when nothing is typed, then the login opens at once', async () => {
  const { end } = await openDesk();
  await end();
  await waitFor(() => expect(whereabouts().path).toBe('/auth/login'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('when they would rather leave, then what was typed is gone and the login remembers the page', async () => {
  const { end } = await openDesk({ text: 'Half a sentence' });
  await end();
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard it and leave' }));
  await waitFor(() => expect(whereabouts().path).toBe('/auth/login'));
  expect(whereabouts().state).toMatchObject({ from: { pathname: '/desk' } });
});

test('when they log out here themselves, then nothing of theirs stays', async () => {
  await openDesk({ text: 'Half a sentence' });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(whereabouts().path).toBe('/auth/login'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
