import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, shopper, whereabouts, type Answers } from '../app-under-test';

const CONFIRM = 'POST /api/auth/email/confirm';
const at = '/confirm-email?token=a-token';
const confirmed: Answers = { [CONFIRM]: { body: { success: true, email: 'new@example.com' } } };
const refused = (status: number, error: string): Answers => ({
  [CONFIRM]: { status, body: { success: false, error, message: error } },
});
const press = async () => {
  const field = await screen.findByLabelText('Your password');
  await userEvent.clear(field);
  await userEvent.type(field, 'wool-and-silk');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm email' }));
};

test('when the mailed link is opened, then the token leaves the address, and nothing is confirmed until the button is pressed', async () => {
  const { calls } = await openApp({ at, answers: confirmed });
  await waitFor(() =>
    expect(whereabouts()).toEqual({ path: '/confirm-email', state: { token: 'a-token' } }),
  );
  expect(calls.filter(({ call }) => call === CONFIRM)).toEqual([]);
  await press();
  await screen.findByRole('heading', { name: 'Your email is changed' });
  expect(calls.filter(({ call }) => call === CONFIRM)).toEqual([
    { call: CONFIRM, body: { token: 'a-token', password: 'wool-and-silk' } },
  ]);
});

test('when a guest confirms, then it is read out, and the login knows the new address', async () => {
  await openApp({ at, answers: confirmed });
  await press();
  const heading = await screen.findByRole('heading', { name: 'Your email is changed' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('new@example.com')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'new@example.com');
});

test('when who is signed in confirms, then the shop asks anew who is here, and leads back to the profile', async () => {
  const { calls } = await openApp({ at, user: shopper, answers: confirmed });
  const checks = () => calls.filter(({ call }) => call === 'GET /api/auth/me').length;
  await screen.findByRole('button', { name: 'Confirm email' });
  const before = checks();
  await press();
  expect(
    (await screen.findByRole('link', { name: 'Back to your profile' })).getAttribute('href'),
  ).toBe('/profile');
  await waitFor(() => expect(checks()).toBe(before + 1));
});

test.each([
  [410, 'This link no longer works: it was used, replaced, or is too old.'],
  [409, 'Another account has this email by now, so yours stays as it was.'],
])(
  'when the answer is %i, then the page says why and leads to the profile',
  async (status, sentence) => {
    await openApp({ at, answers: refused(status, sentence) });
    await press();
    const why = await screen.findByRole('alert');
    expect(why.textContent).toContain(sentence);
    // The button that had the focus is gone.
    expect(document.activeElement).toBe(why);
    expect(
      screen.getByRole('link', { name: 'See the email in your profile' }).getAttribute('href'),
    ).toBe('/profile');
    expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Your email is changed' })).toBeNull();
  },
);

test('when the password is missing or wrong, then the field says so and has the focus, and it can be tried again', async () => {
  const sentence = 'The password is not right.';
  const wrong = { status: 400, body: { error: sentence, errors: { password: sentence } } };
  const answers = [wrong, { body: { success: true, email: 'new@example.com' } }];
  await openApp({ at, answers: { [CONFIRM]: () => answers.shift() ?? {} } });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm email' }));
  await screen.findByText('Password is required');
  await press();
  await screen.findByText(sentence);
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
  await press();
  expect(await screen.findByRole('heading', { name: 'Your email is changed' })).toBeTruthy();
});

test('when the server cannot be reached, then it can be tried again', async () => {
  const answers = [{ status: 500 }, { body: { success: true, email: 'new@example.com' } }];
  await openApp({ at, answers: { [CONFIRM]: () => answers.shift() ?? {} } });
  await press();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent?.trim()).toBe('Your email was not changed. Please try again.');
  await press();
  expect(await screen.findByRole('heading', { name: 'Your email is changed' })).toBeTruthy();
});

test('when the link has no token, then the page says so instead of a button', async () => {
  await openApp({ at: '/confirm-email' });
  expect(await screen.findByText(/This link is not complete/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm email' })).toBeNull();
});
