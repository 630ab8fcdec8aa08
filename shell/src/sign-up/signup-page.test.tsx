import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router-dom';
import { openApp, shopper, whereabouts } from '../app-under-test';

const SIGNUP = 'POST /api/auth/signup';

async function signUp(password = 'secret-1') {
  await userEvent.type(screen.getByLabelText('Full Name'), 'Meera Iyer');
  await userEvent.type(screen.getByLabelText('Email'), 'meera@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
}

function BackLink() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
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
  expect(screen.getByText('Your account is ready. Log in.')).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'meera@example.com');
});

test('when the visitor is signed in already, then no form shows and the way goes home', async () => {
  await openApp({ at: '/auth/signup', user: shopper });
  await waitFor(() => expect(whereabouts().path).toBe('/'));
});

test('when a new account’s owner has come to the checkout, then Back leads to where they were before', async () => {
  let loggedIn = false;
  await openApp({
    routes: [
      { owner: 'mf-cart', path: '/cart', page: 'cart-page' },
      { owner: 'mf-cart', path: '/checkout', page: 'checkout-page', access: 'user' },
    ],
    exposes: {
      'mf-cart/cart-page': () => <Link to="/checkout">Proceed to Checkout</Link>,
      'mf-cart/checkout-page': () => <BackLink />,
    },
    at: '/cart',
    answers: {
      [SIGNUP]: { status: 201, body: { success: true, user: shopper } },
      'POST /api/auth/login': () => {
        loggedIn = true;
        return { body: { success: true, user: shopper } };
      },
      'GET /api/auth/me': () => (loggedIn ? { body: { user: shopper } } : { status: 401 }),
    },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Proceed to Checkout' }));
  await userEvent.click(await screen.findByRole('link', { name: "Don't have an account?" }));
  await signUp();
  const login = await screen.findByRole('button', { name: 'Login' });
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1');
  await userEvent.click(login);
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(whereabouts().path).toBe('/cart'));
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

test('when a visitor goes to and fro between signup and login, then the address that they typed goes along', async () => {
  const from = { pathname: '/checkout' };
  await openApp({ at: { pathname: '/auth/signup', state: { from } } });
  await userEvent.type(screen.getByLabelText('Email'), 'meera@example.com');
  await userEvent.click(screen.getByRole('link', { name: 'Already have an account?' }));
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'meera@example.com');
  await userEvent.type(screen.getByLabelText('Email'), '.in');
  await userEvent.click(screen.getByRole('link', { name: "Don't have an account?" }));
  await screen.findByRole('button', { name: 'Sign Up' });
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'meera@example.com.in');
  expect(whereabouts().state).toMatchObject({ from });
});
