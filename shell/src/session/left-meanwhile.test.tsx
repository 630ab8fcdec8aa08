import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InitialEntry } from 'react-router-dom';
import { openApp, profile, shopper, whereabouts, type Answer, type Site } from '../app-under-test';

/** A page of the account whose answer comes only when the test says so. */
async function openWaiting(at: InitialEntry, call: string, site: Site = {}) {
  let answer: (value: Answer) => void = () => {};
  let isAsked = false;
  await openApp({
    at,
    routes: [
      { owner: 'mf-storefront', path: '/', page: 'home-page' },
      { owner: 'mf-cart', path: '/checkout', page: 'checkout-page' },
    ],
    exposes: {
      'mf-storefront/home-page': () => <h1>Rugs</h1>,
      'mf-cart/checkout-page': () => <h1>Checkout</h1>,
    },
    ...site,
    answers: {
      ...site.answers,
      [call]: () => {
        isAsked = true;
        return new Promise((resolve) => (answer = resolve));
      },
    },
  });
  return {
    async leave() {
      await waitFor(() => expect(isAsked).toBe(true));
      const [home] = screen.getAllByRole('link', { name: 'Handloom, home' });
      await userEvent.click(home as HTMLElement);
      await screen.findByRole('heading', { name: 'Rugs' });
    },
    async answer(body: unknown, status = 200) {
      answer({ body, status });
      // Longer than it takes to be led elsewhere.
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    },
  };
}

const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('when the login was left before its answer, then the visitor is signed in where they went', async () => {
  const from = { pathname: '/checkout' };
  const page = await openWaiting(
    { pathname: '/auth/login', state: { from } },
    'POST /api/auth/login',
  );
  await fill('Email', 'meera@example.com');
  await fill('Password', 'secret-1');
  await press('Login');
  await page.leave();
  await page.answer({ success: true, user: shopper });
  expect(whereabouts().path).toBe('/');
  await press('Account');
  expect(screen.getByText('Meera Iyer')).toBeTruthy();
});

test('when the signup was left before its answer, then the visitor hears of their account where they went', async () => {
  const page = await openWaiting('/auth/signup', 'POST /api/auth/signup');
  await fill('Full Name', 'Meera Iyer');
  await fill('Email', 'meera@example.com');
  await fill('Password', 'secret-1');
  await press('Sign Up');
  await page.leave();
  await page.answer({ success: true, user: shopper });
  expect(whereabouts().path).toBe('/');
  expect(screen.getByText('Your account is ready. Log in.')).toBeTruthy();
});

test('when the new password was left before its answer, then the visitor hears of it where they went', async () => {
  const page = await openWaiting('/reset-password?token=t', 'POST /api/auth/reset-password');
  await fill('New password', 'secret-2');
  await press('Save password');
  await page.leave();
  await page.answer({ success: true, email: 'meera@example.com' });
  expect(whereabouts().path).toBe('/');
  expect(screen.getByText('Your password is changed. Log in with the new one.')).toBeTruthy();
});

test.each([
  ['PATCH /user', ['City'], 'Save'],
  ['POST /api/auth/password', ['Current password', 'New password'], 'Change password'],
])(
  'when the profile was left before %s is refused, then the shopper hears of it where they went',
  async (call, labels, button) => {
    const page = await openWaiting('/profile', call, {
      user: shopper,
      answers: {
        'GET /user': { body: profile },
        'GET /api/auth/sessions': { body: [] },
        'GET /api/auth/email/pending': { body: { email: null } },
      },
    });
    await screen.findByLabelText('City');
    for (const label of labels) await fill(label, 'secret-2');
    await press(button);
    await page.leave();
    const message = `The shop said no to ${call}.`;
    await page.answer({ success: false, message }, 400);
    expect(screen.getByText(message)).toBeTruthy();
  },
);
