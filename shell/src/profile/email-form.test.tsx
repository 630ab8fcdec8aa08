import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mutate } from 'swr';
import { openApp, shopper, type Answers } from '../app-under-test';

const ASK = 'POST /api/auth/email';
const PENDING = 'GET /api/auth/email/pending';
const RESEND = 'POST /api/auth/email/pending/resend';
const WITHDRAW = 'DELETE /api/auth/email/pending';
const NEW = 'new@example.com';

const address = { address: '', city: 'Mirzapur', state: '', country: '', pinCode: '', phone: '' };
const open = (answers: Answers) =>
  openApp({
    at: '/profile',
    user: shopper,
    answers: {
      'GET /user': { body: { ...shopper, ...address } },
      'GET /api/auth/sessions': { body: [] },
      [PENDING]: { body: { email: null } },
      ...answers,
    },
  });
const login = async () => within(await screen.findByRole('region', { name: 'Login' }));
const bodiesOf = (calls: { call: string; body: unknown }[], named: string) =>
  calls.filter(({ call }) => call === named).map(({ body }) => body);
const refusal = (status: number, error: string, errors?: Record<string, string>) => ({
  status,
  body: { error, message: error, errors },
});

test('when another email is wanted, then it is said where the link went, and the email stays; a wrong password says so at its field', async () => {
  const sentence = 'The password is not right.';
  const { calls } = await open({
    [ASK]: (body) => {
      const change = body as { email: string; password: string };
      return change.password === 'secret-1'
        ? { body: { email: change.email } }
        : refusal(400, sentence, { password: sentence });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  expect(document.activeElement).toBe(screen.getByLabelText('New email'));
  await userEvent.type(screen.getByLabelText('New email'), NEW);
  await userEvent.type(screen.getByLabelText('Your password'), 'not-mine');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText('New email')).toHaveProperty('value', NEW);
  expect((await login()).queryByText(/We have sent a link/)).toBeNull();

  await userEvent.clear(screen.getByLabelText('Your password'));
  await userEvent.type(screen.getByLabelText('Your password'), 'secret-1');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect((await (await login()).findByText(/We have sent a link/)).textContent).toBe(
    `We have sent a link to ${NEW}. Until you open it and confirm, your email stays as it is. The link works for 24 hours.`,
  );
  expect(screen.queryByLabelText('New email')).toBeNull();
  // Its button is gone with the form.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Login' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', shopper.email);
  expect(bodiesOf(calls, ASK)).toHaveLength(2);
});

test('when the server refuses both fields, then the first of them has the focus', async () => {
  const errors = { email: 'This email is taken.', password: 'The password is not right.' };
  await open({ [ASK]: refusal(400, 'No.', errors) });
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  await userEvent.type(screen.getByLabelText('New email'), NEW);
  await userEvent.type(screen.getByLabelText('Your password'), 'secret-1{Enter}');
  expect(await screen.findByText(errors.password)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('New email'));
});

test('when an email is pending, then its link can be sent again, and a refusal is said', async () => {
  const answers = [{ body: { email: NEW } }, refusal(429, 'Too many attempts. Try again in 9 s.')];
  const { calls } = await open({
    [PENDING]: { body: { email: NEW } },
    [RESEND]: () => answers.shift() ?? {},
  });
  expect(await (await login()).findByText(NEW)).toBeTruthy();
  const again = screen.getByRole('button', { name: 'Send the link again' });
  await userEvent.click(again);
  expect(await screen.findByText('The link is sent again')).toBeTruthy();
  await userEvent.click(again);
  expect(await screen.findByText('Too many attempts. Try again in 9 s.')).toBeTruthy();
  expect(bodiesOf(calls, RESEND)).toEqual([{ email: NEW }, { email: NEW }]);
  expect(screen.getByRole('button', { name: 'Use another email' })).toBeTruthy();
});

test('when it was confirmed on another device, then sending again shows the email that the account has by now', async () => {
  let email = shopper.email;
  await open({
    'GET /user': () => ({ body: { ...shopper, ...address, email } }),
    [PENDING]: () => ({ body: { email: email === NEW ? null : NEW } }),
    [RESEND]: () => {
      email = NEW;
      return refusal(404, 'This email is no longer waiting for a link.');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('This email is no longer waiting for a link.')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveProperty('value', NEW));
  expect(screen.queryByText(/We have sent a link/)).toBeNull();
});

test('when another email is not wanted after all, then the form goes', async () => {
  await open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  await userEvent.type(screen.getByLabelText('New email'), NEW);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByLabelText('New email')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Login' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change email' }));
  expect(screen.getByLabelText('New email')).toHaveProperty('value', '');
});

test('when it is withdrawn, then nothing is pending any more', async () => {
  const { calls } = await open({
    [PENDING]: { body: { email: NEW } },
    [WITHDRAW]: { body: { email: null } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the change' }));
  expect(await screen.findByText('Your email stays as it is')).toBeTruthy();
  expect((await login()).queryByText(/We have sent a link/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Login' }));
  expect(screen.getByRole('button', { name: 'Change email' })).toBeTruthy();
  expect(bodiesOf(calls, WITHDRAW)).toHaveLength(1);
});

test('when another account has signed in in another tab by the time of the answer, then it does not see the new email', async () => {
  let who = shopper;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await open({
    'GET /api/auth/me': () => ({ body: { user: who } }),
    [ASK]: async () => {
      await answered;
      return { body: { email: NEW } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
  await userEvent.type(screen.getByLabelText('New email'), NEW);
  await userEvent.type(screen.getByLabelText('Your password'), 'secret-1');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  who = { ...shopper, _id: 'u2', email: 'omar@example.com' };
  await act(async () => void (await mutate('/api/auth/me')));
  await screen.findByRole('button', { name: 'Change email' });
  answer();
  await act(() => new Promise((over) => setTimeout(over, 50)));
  expect(screen.queryByText(NEW)).toBeNull();
});
