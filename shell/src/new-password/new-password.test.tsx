import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, shopper, whereabouts } from '../app-under-test';

const ASK = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const refusal = (error: string, errors?: Record<string, string>) => ({
  success: false,
  error,
  message: error,
  errors,
});

describe('/forgot-password', () => {
  test('when the login had an address, then it is here too, and the way back keeps what it is by then and where they wanted to go', async () => {
    const from = { pathname: '/checkout' };
    await openApp({ at: { pathname: '/auth/login', state: { from } } });
    await userEvent.type(screen.getByLabelText('Email'), 'meera@example.com');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'meera@example.com');
    expect(whereabouts().path).toBe('/forgot-password');

    await userEvent.type(screen.getByLabelText('Email'), '.np');
    await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
    const state = { from, email: 'meera@example.com.np' };
    expect(whereabouts()).toMatchObject({ path: '/auth/login', state });
  });

  test('when the address is none, then the field says so and nothing is sent', async () => {
    const { calls } = await openApp({ at: '/forgot-password' });
    await userEvent.type(screen.getByLabelText('Email'), 'nowhere');
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(calls.some(({ call }) => call === ASK)).toBe(false);
  });

  test('when a link is asked for, then what happens next is read out, and can be tried again', async () => {
    const { calls } = await openApp({
      at: '/forgot-password',
      answers: { [ASK]: { body: { success: true } } },
    });
    await userEvent.type(screen.getByLabelText('Email'), 'meera@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
    const heading = await screen.findByRole('heading', { name: 'Check your mailbox' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('meera@example.com')).toBeTruthy();
    expect(calls.find(({ call }) => call === ASK)?.body).toEqual({ email: 'meera@example.com' });

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'meera@example.com');
    // The button is gone.
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  test('when it was asked for too often, then the sentence stands above the button and the address stays', async () => {
    const sentence = 'Too many attempts. Try again in 40 s.';
    await openApp({
      at: '/forgot-password',
      answers: { [ASK]: { status: 429, body: refusal(sentence) } },
    });
    await userEvent.type(screen.getByLabelText('Email'), 'meera@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'meera@example.com');
  });
});

describe('/reset-password', () => {
  const at = '/reset-password?token=a-token';
  const save = async (password: string) => {
    await userEvent.type(screen.getByLabelText('New password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  };

  test('when the mailed link is opened, then the token leaves the address, and the entry of the history keeps it', async () => {
    await openApp({ at });
    await waitFor(() =>
      expect(whereabouts()).toEqual({ path: '/reset-password', state: { token: 'a-token' } }),
    );
  });

  test('when a password is set, then the login opens with the address and says that it is new', async () => {
    const { calls } = await openApp({
      at,
      answers: { [RESET]: { body: { success: true, email: 'meera@example.com' } } },
    });
    await save('secret-2');
    expect(
      await screen.findByText('Your password is changed. Log in with the new one.'),
    ).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'meera@example.com');
    expect(whereabouts().path).toBe('/auth/login');
    expect(calls.find(({ call }) => call === RESET)?.body).toEqual({
      token: 'a-token',
      newPassword: 'secret-2',
    });
  });

  test('when whoever is signed in here sets one, which ends their session, then they are led to the login all the same', async () => {
    await openApp({
      at,
      user: shopper,
      answers: { [RESET]: { body: { success: true, email: shopper.email } } },
    });
    await save('secret-2');
    expect(
      await screen.findByText('Your password is changed. Log in with the new one.'),
    ).toBeTruthy();
    expect(whereabouts().path).toBe('/auth/login');
  });

  test('when the password is short, then the field says so and nothing is sent', async () => {
    const { calls } = await openApp({ at });
    await save('12345');
    expect(await screen.findByText('Min 6 characters')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    expect(calls.some(({ call }) => call === RESET)).toBe(false);
  });

  test('when the link is void, then the page says so, keeps what was typed and leads to a new one', async () => {
    const sentence = 'This link no longer works: it was used, replaced, or is too old.';
    await openApp({ at, answers: { [RESET]: { status: 410, body: refusal(sentence) } } });
    await save('secret-2');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'secret-2');
    await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy();
  });

  test('when the server cannot be reached, then nothing is lost and no new link is needed', async () => {
    await openApp({ at, answers: { [RESET]: { status: 500 } } });
    await save('secret-2');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent?.trim()).toBe('Your password was not changed. Please try again.');
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull();
  });

  test('when the link has no token, then the page says so instead of a form', async () => {
    await openApp({ at: '/reset-password' });
    expect(await screen.findByText(/This link is not complete/)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});
