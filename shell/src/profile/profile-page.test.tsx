import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, shopper, type Answers } from '../app-under-test';

const stored = {
  ...shopper,
  address: '12 Ghat Road',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '',
};
const open = (answers: Answers) =>
  openApp({
    at: '/profile',
    user: shopper,
    answers: { 'GET /user': { body: stored }, ...answers },
  });

test('when a shopper opens their profile, then it holds what the shop knows', async () => {
  await open({});
  expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Mirzapur');
  expect(screen.getByLabelText('Email')).toHaveProperty('readOnly', true);
});

test('when a field is changed and saved, then the shop is told and the shopper too', async () => {
  const { calls } = await open({
    'PATCH /user': (body) => ({ body: { ...stored, ...Object(body) } }),
  });
  const city = await screen.findByLabelText('City');
  await userEvent.clear(city);
  await userEvent.type(city, 'Bhadohi');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile saved')).toBeTruthy();
  expect(calls.find(({ call }) => call === 'PATCH /user')?.body).toMatchObject({ city: 'Bhadohi' });
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
