import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setSessionUser } from '@handloom/frontend-kit/session';
import { openApp, profile as stored, shopper, type Answers } from '../app-under-test';

const NOT_SAVED = 'What you typed before is still here. It is not saved yet.';

async function open(answers: Answers = {}) {
  let profile = stored;
  return openApp({
    at: '/profile',
    user: shopper,
    routes: [{ owner: 'mf-storefront', path: '/', page: 'home-page' }],
    exposes: { 'mf-storefront/home-page': () => <h1>Rugs</h1> },
    answers: {
      'GET /user': () => ({ body: profile }),
      'PATCH /user': (body) => ({ body: (profile = { ...profile, ...Object(body) }) }),
      'GET /api/auth/sessions': { body: [] },
      'GET /api/auth/email/pending': { body: { email: null } },
      ...answers,
    },
  });
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const leave = async () => {
  const [home] = screen.getAllByRole('link', { name: 'Handloom, home' });
  await userEvent.click(home as HTMLElement);
  await screen.findByRole('heading', { name: 'Rugs' });
};
const comeBack = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
  return field('City');
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('when the profile is left with something typed, then it is there again, said not to be saved, until it is', async () => {
  await open();
  await userEvent.type(await field('City'), ' Cantt');
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
  await leave();
  expect((await comeBack()).value).toBe('Mirzapur Cantt');
  expect(screen.getByText(NOT_SAVED)).toBeTruthy();
  expect(wouldAsk()).toBe(true);
  await save();
  await screen.findByText('Profile saved');
  await waitFor(() => expect(screen.queryByText(NOT_SAVED)).toBeNull());
  await leave();
  expect((await comeBack()).value).toBe('Mirzapur Cantt');
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
  expect(wouldAsk()).toBe(false);
});

test.each([
  ['is refused', 400, true],
  ['succeeds', 200, false],
])(
  'when it is left while it is saved and that %s, then what is not saved is there again',
  async (_how, status, isLeft) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await open({
      'PATCH /user': async (body) => {
        await answered;
        return { status, body: { ...stored, ...Object(body) } };
      },
    });
    await userEvent.type(await field('City'), ' Cantt');
    await save();
    await leave();
    await act(async () => answer());
    await comeBack();
    expect(screen.queryByText(NOT_SAVED) !== null).toBe(isLeft);
  },
);

test('when its writer has logged out meanwhile, then nothing is left of it', async () => {
  await open({ 'POST /api/auth/logout': { body: { success: true } } });
  await userEvent.type(await field('City'), ' Cantt');
  await leave();
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Account' });
  await act(() => setSessionUser(shopper));
  expect((await comeBack()).value).toBe('Mirzapur');
});
