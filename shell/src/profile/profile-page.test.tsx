import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mutate } from 'swr';
import { openApp, profile as stored, shopper, type Answers } from '../app-under-test';

const here = {
  _id: 's1',
  name: 'Firefox on Linux',
  since: '2026-11-01T10:00:00.000Z',
  lastSeen: '2026-11-23T10:00:00.000Z',
  isThis: true,
};
const phone = { ...here, _id: 's2', name: 'Safari on an iPhone', isThis: false };
const open = (answers: Answers) =>
  openApp({
    at: '/profile',
    user: shopper,
    answers: {
      'GET /user': { body: stored },
      'GET /api/auth/sessions': { body: [here] },
      'GET /api/auth/email/pending': { body: { email: null } },
      ...answers,
    },
  });

test('when a shopper opens their profile, then it holds what the shop knows', async () => {
  await open({});
  expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Mirzapur');
  expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true);
});

test('when the answer is lost on the way, then it is asked for again soon, and by itself', async () => {
  let isLost = true;
  await open({
    'GET /user': () => {
      if (!isLost) return { body: stored };
      isLost = false;
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByText(/Your profile could not be loaded/);
  expect(await screen.findByLabelText('City', {}, { timeout: 4_000 })).toBeTruthy();
});

test.each([
  ['City', 'Bhadohi', { city: 'Bhadohi' }],
  ['Phone', '+49 221 1234567', { phone: '+492211234567' }],
  ['Pin Code', '221 002', { pinCode: '221002' }],
])(
  'when %s becomes %s, then the shop is told so, and the shopper too',
  async (label, typed, told) => {
    const { calls } = await open({
      'PATCH /user': (body) => ({ body: { ...stored, ...Object(body) } }),
    });
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(calls.find(({ call }) => call === 'PATCH /user')?.body).toMatchObject(told);
  },
);

test('when it was saved elsewhere meanwhile, then what is typed stays, and what is saved is shown as the shop has it', async () => {
  let known = stored;
  await open({
    'GET /user': () => ({ body: known }),
    'PATCH /user': (body) => ({ body: { ...known, ...Object(body) } }),
  });
  const phone = await screen.findByLabelText('Phone');
  await userEvent.type(phone, '+49 221 1234567');
  known = { ...stored, city: 'Bhadohi' };
  // As when the tab is come back to.
  await act(async () => void (await mutate('/user')));
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Bhadohi'));
  expect(phone).toHaveProperty('value', '+49 221 1234567');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile saved');
  expect(phone).toHaveProperty('value', '+492211234567');
});

test('when more is typed while it is saved, then that stays', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await open({
    'PATCH /user': async (body) => {
      await answered;
      return { body: { ...stored, ...Object(body) } };
    },
  });
  const city = await screen.findByLabelText('City');
  await userEvent.type(city, ' Cantt');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('State'), ', India');
  answer();
  await screen.findByText('Profile saved');
  expect(screen.getByLabelText('State')).toHaveProperty('value', 'Uttar Pradesh, India');
  expect(city).toHaveProperty('value', 'Mirzapur Cantt');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

test('when an address has several lines, as the checkout takes it, then it is saved with all of them', async () => {
  const address = '12 Ghat Road\nSecond floor';
  const { calls } = await open({
    'GET /user': { body: { ...stored, address } },
    'PATCH /user': (body) => ({ body: { ...stored, ...Object(body) } }),
  });
  expect(await screen.findByLabelText('Address')).toHaveProperty('value', address);
  await userEvent.type(screen.getByLabelText('City'), ' Cantt');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Profile saved');
  expect(calls.find(({ call }) => call === 'PATCH /user')?.body).toMatchObject({ address });
});

test('when pin code and phone are none, then each field says so and nothing is sent', async () => {
  const { calls } = await open({});
  const pinCode = await screen.findByLabelText('Pin Code');
  await userEvent.clear(pinCode);
  await userEvent.type(pinCode, '12');
  await userEvent.type(screen.getByLabelText('Phone'), 'call me');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Pin code must be 5 or 6 digits')).toBeTruthy();
  expect(screen.getByText('Invalid phone number')).toBeTruthy();
  expect(screen.getByText(/^Ten to twelve digits/)).toBeTruthy();
  expect(calls.some(({ call }) => call === 'PATCH /user')).toBe(false);
});

test('when the server refuses a field, then its sentence stands under that field', async () => {
  const refusal = { error: 'City is unknown', message: 'City is unknown' };
  await open({
    'PATCH /user': { status: 400, body: { ...refusal, errors: { city: 'City is unknown' } } },
  });
  await screen.findByLabelText('City');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('City is unknown');
  expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
});

test('when the name is emptied, then nothing is sent', async () => {
  const { calls } = await open({});
  await userEvent.clear(await screen.findByLabelText('Name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(calls.some(({ call }) => call === 'PATCH /user')).toBe(false);
});

test('when the profile can’t be loaded, then the page says so and asks again on request', async () => {
  const answers = [{ status: 404, body: { message: 'No such account.' } }, { body: stored }];
  await open({ 'GET /user': () => answers.shift() ?? { body: stored } });
  expect(await screen.findByText('Your profile could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Mirzapur');
});

test('when the current password is wrong, then the server’s sentence shows', async () => {
  await open({
    'POST /api/auth/password': { status: 400, body: { error: 'The current password is wrong.' } },
  });
  await userEvent.type(await screen.findByLabelText('Current password'), 'not-mine');
  await userEvent.type(screen.getByLabelText('New password'), 'secret-2');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('The current password is wrong.'),
  );
});

const SESSIONS = 'GET /api/auth/sessions';
const signedOut = { body: { success: true } };

test('when the shopper is signed in elsewhere, then each device is named and can be signed out from here', async () => {
  let devices = [here, phone];
  const { calls } = await open({
    [SESSIONS]: () => ({ body: devices }),
    'DELETE /api/auth/sessions/s2': () => {
      devices = [here];
      return signedOut;
    },
  });
  expect(await screen.findByText('This device, signed in since 1 November 2026')).toBeTruthy();
  expect(
    screen.getByText('Last seen 23 November 2026, signed in since 1 November 2026'),
  ).toBeTruthy();
  await userEvent.click(
    screen.getByRole('button', { name: 'Sign out there: Safari on an iPhone' }),
  );
  expect(await screen.findByText('Signed out: Safari on an iPhone')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Safari on an iPhone')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Signed-in devices' }));
  expect(calls.some(({ call }) => call === 'DELETE /api/auth/sessions/s2')).toBe(true);
  expect(screen.queryByRole('button', { name: /Sign out/ })).toBeNull();
});

test('when all others are signed out, then this device stays, and a failure says so', async () => {
  let devices = [here, phone];
  const answers = [{ status: 503, body: { error: 'Not right now.' } }, signedOut];
  await open({
    [SESSIONS]: () => ({ body: devices }),
    'DELETE /api/auth/sessions': () => {
      const answer = answers.shift() ?? signedOut;
      if (!('status' in answer)) devices = [here];
      return answer;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('Not right now.')).toBeTruthy();
  expect(screen.getByText('Safari on an iPhone')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(screen.queryByText('Safari on an iPhone')).toBeNull());
  expect(screen.getByText('Firefox on Linux')).toBeTruthy();
});

test('when a change of the profile is not saved, then the page says that it would be lost', async () => {
  await open({});
  const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await screen.findByLabelText('City');
  expect(wouldAsk()).toBe(false);
  await userEvent.type(screen.getByLabelText('City'), 'x');
  expect(wouldAsk()).toBe(true);
});

test.each([
  ['a new password', 'Password', 'New password'],
  ['a new email', 'Change email', 'New email'],
])('when %s is half typed, then it would be lost as well', async (_what, part, field) => {
  await open({});
  const wouldAsk = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await screen.findByLabelText('City');
  const opener = screen.queryByRole('button', { name: part });
  if (opener) await userEvent.click(opener);
  expect(wouldAsk()).toBe(false);
  await userEvent.type(screen.getByLabelText(field), 'new@');
  expect(wouldAsk()).toBe(true);
});

test('when a password manager has filled in the current password, then nothing would be lost', async () => {
  await open({});
  const field = await screen.findByLabelText('Current password');
  fireEvent.input(field, { target: { value: 'filled-in' } });
  await waitFor(() => expect(field).toHaveProperty('value', 'filled-in'));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('when another account has signed in in another tab by the time of the answer, then it does not see what was saved', async () => {
  const other = { ...shopper, _id: 'u2', email: 'omar@example.com' };
  let [who, mine] = [shopper, stored];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await open({
    'GET /api/auth/me': () => ({ body: { user: who } }),
    'GET /user': () => ({ body: mine }),
    'PATCH /user': async (body) => {
      await answered;
      return { body: { ...stored, ...Object(body) } };
    },
  });
  await userEvent.type(await screen.findByLabelText('City'), ' Cantt');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  [who, mine] = [other, { ...stored, ...other, city: 'Bhadohi' }];
  await act(async () => void (await mutate('/api/auth/me')));
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Bhadohi'));
  answer();
  await act(() => new Promise((over) => setTimeout(over, 50)));
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Bhadohi');
});
