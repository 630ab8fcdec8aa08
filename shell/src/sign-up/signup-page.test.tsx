import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, shopper, whereabouts } from '../app-under-test';

const SIGNUP = 'POST /api/auth/signup';

async function signUp(password = 'secret-1') {
  await userEvent.type(screen.getByLabelText('Full Name'), 'Meera Iyer');
  await userEvent.type(screen.getByLabelText('Email'), 'meera@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
}

test('when the form is submitted empty, then each field says what it needs', async () => {
  await openApp({ at: '/auth/signup' });
  expect(screen.getByRole('heading', { name: 'Create an Account' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByText('Full Name is required')).toBeTruthy();
  expect(screen.getByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
});

test('when the password is short, then nothing is sent', async () => {
  const { calls } = await openApp({ at: '/auth/signup' });
  await signUp('12345');
  expect(await screen.findByText('Min 6 characters')).toBeTruthy();
  expect(calls.some(({ call }) => call === SIGNUP)).toBe(false);
});

test('when the account is made, then the login opens with the address filled in and the way kept', async () => {
  const from = { pathname: '/checkout' };
  await openApp({
    at: { pathname: '/auth/signup', state: { from } },
    answers: { [SIGNUP]: { status: 201, body: { success: true, user: shopper } } },
  });
  await signUp();
  await waitFor(() => expect(whereabouts().path).toBe('/auth/login'));
  expect(whereabouts().state).toMatchObject({ from });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'meera@example.com');
});

test('when the account can’t be made, then the server’s sentence shows, else ours', async () => {
  const refusals = [{ status: 409, body: { error: 'This e-mail is taken.' } }, { status: 500 }];
  await openApp({
    at: '/auth/signup',
    answers: { [SIGNUP]: () => refusals.shift() ?? { status: 500 } },
  });
  await signUp();
  expect((await screen.findByRole('alert')).textContent).toBe('This e-mail is taken.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Signup failed'));
});
