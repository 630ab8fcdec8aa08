import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedUser } from '@handloom/contracts/accounts';
import { openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });
const asha: ListedUser = {
  _id: 'u-1',
  fullName: 'Asha Example',
  name: 'Asha Example',
  email: 'asha@example.com',
  role: 'user',
  disabled: false,
  createdAt: '2026-11-20T10:00:00.000Z',
};

test('when users have come, then rows say who may do what', async () => {
  await openPanel('/admin/users', {
    'GET /api/users': () => ({
      body: [asha, { ...asha, _id: 'u-2', role: 'admin', disabled: true }],
    }),
  });
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows[0]?.textContent).toContain('Asha Exampleasha@example.comUserActive');
  expect(rows[1]?.textContent).toContain('AdminDisabled');
});

test('when one is disabled, then that is asked first, sent, and the list follows', async () => {
  let current = asha;
  const panel = await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [current] }),
    'PATCH /api/users/u-1': () => {
      current = { ...asha, disabled: true };
      return { body: current };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  const question = await screen.findByRole('alertdialog', { name: 'Disable Asha Example?' });
  expect(panel.sentTo('PATCH', '/api/users/u-1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Disable' }));

  expect(await screen.findByText('Disabled')).toBeTruthy();
  expect(panel.sentTo('PATCH', '/api/users/u-1')[0]?.body).toEqual({ disabled: true });
});

test('when the last admin would be lost, then the refusal shows', async () => {
  await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [{ ...asha, role: 'admin' }] }),
    'PATCH /api/users/u-1': () => ({
      status: 409,
      body: { message: 'The last admin cannot be demoted or disabled.' },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Make user' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Make user' }));

  expect(await screen.findByText('The last admin cannot be demoted or disabled.')).toBeTruthy();
});

test('when searched, then the server is asked', async () => {
  const panel = await openPanel('/admin/users', { 'GET /api/users': () => ({ body: [asha] }) });
  await user.type(screen.getByRole('searchbox'), 'asha@');

  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe('/api/users?page=1&limit=50&search=asha%40'),
  );
});
