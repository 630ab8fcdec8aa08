import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast';
import { mutate } from 'swr';
import { openApp, shopper, whereabouts, type Answers } from '../app-under-test';

const DELETE = 'POST /api/auth/delete-account';
const ME = 'GET /api/auth/me';
const DELETED = 'Your account is deleted.';
const GUEST = { status: 401, body: { message: 'Please sign in.' } };
const user = userEvent.setup({ delay: null });

const address = { address: '', city: 'Mirzapur', state: '', country: '', pinCode: '', phone: '' };
const open = (answers: Answers) =>
  openApp({
    at: '/profile',
    user: shopper,
    routes: [{ owner: 'mf-storefront', path: '/', page: 'home-page' }],
    exposes: { 'mf-storefront/home-page': () => <h1>Rugs</h1> },
    answers: {
      'GET /user': { body: { ...shopper, ...address } },
      'GET /api/auth/sessions': { body: [] },
      'GET /api/auth/email/pending': { body: { email: null } },
      ...answers,
    },
  });
const opener = () => screen.getByRole('button', { name: 'Delete account' });
const dialog = async () => within(await screen.findByRole('alertdialog'));
const confirm = async () =>
  user.click((await dialog()).getByRole('button', { name: 'Delete account' }));
async function ask() {
  await user.click(opener());
  await user.type((await dialog()).getByLabelText('Your password'), 'secret-1');
  await confirm();
}
/** An answer that comes when the test says so. */
function heldBack() {
  let give = (_answer: { status?: number; body: unknown }) => {};
  const answer = new Promise<{ status?: number; body: unknown }>((resolve) => (give = resolve));
  return { answer, give };
}
async function leave() {
  const header = within(screen.getByRole('banner'));
  await user.click(header.getByRole('link', { name: 'Handloom, home' }));
  await screen.findByRole('heading', { name: 'Rugs' });
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};
/** How often pages are told of a logout. */
function listen() {
  const told = jest.fn();
  window.addEventListener('shell:logged-out', told);
  onTestEnd = () => window.removeEventListener('shell:logged-out', told);
  return told;
}
let onTestEnd = () => {};
afterEach(() => {
  onTestEnd();
  // It would still stand in the next test.
  act(() => toast.remove());
});

async function isGuestAtHome() {
  // Looked for first: it goes by itself, on a busy machine before the rest has come.
  expect(await screen.findByText(DELETED)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Rugs' })).toBeTruthy();
  expect(whereabouts().path).toBe('/');
  expect(await screen.findByRole('link', { name: 'Account' })).toBeTruthy();
}

test('when the account is deleted, then its owner is a guest at home, and every part and tab is told as at a logout', async () => {
  localStorage.clear();
  const told = listen();
  const { calls } = await open({ [DELETE]: { body: { success: true } } });
  await screen.findByLabelText('City');
  expect(screen.getByRole('region', { name: 'Delete account' }).textContent).toContain(
    'your orders go on',
  );
  // Something typed asks nobody to stay.
  await user.type(screen.getByLabelText('City'), ' Cantt');
  await ask();
  await isGuestAtHome();
  expect(calls.filter(({ call }) => call === DELETE).map(({ body }) => body)).toEqual([
    { password: 'secret-1' },
  ]);
  expect(told).toHaveBeenCalledTimes(1);
  expect(Object.keys(localStorage)).toContain('logged-out');
});

test('when the password is wrong, then its field says so, and nothing ends', async () => {
  const sentence = 'The password is not right.';
  const told = listen();
  await open({
    [DELETE]: { status: 400, body: { message: sentence, errors: { password: sentence } } },
  });
  await ask();
  const field = (await dialog()).getByLabelText('Your password');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
  expect((await dialog()).getByText(sentence)).toBeTruthy();
  expect(whereabouts().path).toBe('/profile');
  expect(told).not.toHaveBeenCalled();
});

test('when no password is given, then nothing is sent', async () => {
  const { calls } = await open({});
  await user.click(opener());
  await confirm();
  expect(await screen.findByText('Password is required')).toBeTruthy();
  expect(calls.some(({ call }) => call === DELETE)).toBe(false);
});

test('when it is the last admin’s, then the dialog says why it stays', async () => {
  const sentence = 'The last admin cannot be deleted. Make somebody else an admin first.';
  await open({ [DELETE]: { status: 409, body: { message: sentence } } });
  await ask();
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(sentence);
});

test('when it is left, then nothing is sent, and the keyboard goes on at its button', async () => {
  const { calls } = await open({});
  await user.click(opener());
  await user.type((await dialog()).getByLabelText('Your password'), 'secret-1');
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(opener());
  expect(calls.some(({ call }) => call === DELETE)).toBe(false);
  await user.click(opener());
  expect((await dialog()).getByLabelText('Your password')).toHaveProperty('value', '');
});

test('when the answer is awaited, then the button says so, and the dialog stays', async () => {
  const { answer, give } = heldBack();
  const { calls } = await open({ [DELETE]: () => answer });
  await ask();
  const button = (await dialog()).getByRole('button', { name: 'Deleting...' });
  expect(button).toHaveProperty('disabled', true);
  expect((await dialog()).getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  give({ body: { success: true } });
  await isGuestAtHome();
  expect(calls.filter(({ call }) => call === DELETE)).toHaveLength(1);
});

test.each([
  ['is lost', lost],
  ['is that of a gateway that gave up', { status: 504, body: { message: 'Too late.' } }],
])(
  'when the answer %s and nobody is signed in any more, then it was done',
  async (_how, answer) => {
    const told = listen();
    let me: object = { body: { user: shopper } };
    await open({
      [ME]: () => me,
      [DELETE]: () => {
        me = GUEST;
        return typeof answer === 'function' ? answer() : answer;
      },
    });
    await ask();
    await isGuestAtHome();
    expect(told).toHaveBeenCalledTimes(1);
  },
);

test('when the answer is lost and they are still signed in, then it was not done, and can be tried again', async () => {
  const answers = [lost, () => ({ body: { success: true } })];
  await open({ [ME]: { body: { user: shopper } }, [DELETE]: () => answers.shift()!() });
  await ask();
  expect((await (await dialog()).findByRole('alert')).textContent).toBe(
    'Your account was not deleted.',
  );
  await confirm();
  await isGuestAtHome();
});

test('when nothing can be asked either, then nobody says that it was done or not', async () => {
  let isAway = false;
  await open({
    [ME]: () => (isAway ? lost() : { body: { user: shopper } }),
    [DELETE]: () => {
      isAway = true;
      return lost();
    },
  });
  await ask();
  expect((await (await dialog()).findByRole('alert')).textContent).toMatch(
    /^No answer came\. Whether your account is deleted shows/,
  );
  expect(whereabouts().path).toBe('/profile');
});

test('when the page was left before the answer, then its owner is a guest where they went, and hears of it', async () => {
  const told = listen();
  const { answer, give } = heldBack();
  let me: object = { body: { user: shopper } };
  await open({ [ME]: () => me, [DELETE]: () => answer });
  await ask();
  await leave();
  me = GUEST;
  give({ body: { success: true } });
  await isGuestAtHome();
  expect(told).toHaveBeenCalledTimes(1);
});

test('when the page was left before a refusal, then that is said where they went', async () => {
  const { answer, give } = heldBack();
  await open({ [DELETE]: () => answer });
  await ask();
  await leave();
  give({ status: 400, body: { message: 'The password is not right.' } });
  expect(await screen.findByText('The password is not right.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy();
});

test('when the end of the session is heard of before the answer, then that leads home, and no login is asked for', async () => {
  const { answer, give } = heldBack();
  let me: object = { body: { user: shopper } };
  await open({ [ME]: () => me, [DELETE]: () => answer });
  await user.type(await screen.findByLabelText('City'), ' Cantt');
  await ask();
  me = GUEST;
  // As when the line of live updates is refused.
  await act(async () => void (await mutate('/api/auth/me')));
  expect(await screen.findByRole('heading', { name: 'Rugs' })).toBeTruthy();
  give({ body: { success: true } });
  await isGuestAtHome();
});

test('when another account has signed in in another tab by the time of the answer, then it stays here', async () => {
  const told = listen();
  const other = { ...shopper, _id: 'u2', fullName: 'Omar Khan', email: 'omar@example.com' };
  const { answer, give } = heldBack();
  let who = shopper;
  await open({ [ME]: () => ({ body: { user: who } }), [DELETE]: () => answer });
  await ask();
  who = other;
  await act(async () => void (await mutate('/api/auth/me')));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  give({ body: { success: true } });
  await act(() => new Promise((over) => setTimeout(over, 50)));
  expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy();
  expect(whereabouts().path).toBe('/profile');
  expect(told).not.toHaveBeenCalled();
});
