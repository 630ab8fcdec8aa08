import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack, openPanel } from '../../admin-under-test';
import { account as asha } from '../listing/rows-under-test';

const user = userEvent.setup({ delay: null });

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
  expect(question.textContent).toContain('asha@example.com is signed out everywhere at once');
  expect(panel.sentTo('PATCH', '/api/users/u-1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Disable' }));

  expect(await screen.findByText('Asha Example is disabled')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Enable' })).toBeTruthy();
  expect(panel.sentTo('PATCH', '/api/users/u-1')[0]?.body).toEqual({ disabled: true });
});

test('when a question is answered by two presses, then what it asks is done once, and cancelled no more', async () => {
  const { answer, give } = heldBack();
  const panel = await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [asha] }),
    'PATCH /api/users/u-1': () => answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.dblClick(question.getByRole('button', { name: 'Disable' }));
  expect(panel.sentTo('PATCH', '/api/users/u-1')).toHaveLength(1);
  expect(question.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await user.click(question.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await give({ body: { ...asha, disabled: true } });
  expect(await screen.findByText('Asha Example is disabled')).toBeTruthy();
});

test.each([
  ['it was disabled, then nothing has failed', true, 'Asha Example is disabled'],
  ['it was not, then that failed', false, 'Failed to update user'],
])('when the answer to disabling is lost and %s', async (_what, disabled, said) => {
  let current = asha;
  await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [current] }),
    'GET /api/users/u-1': () => ({ body: current }),
    'PATCH /api/users/u-1': () => {
      current = { ...asha, disabled };
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Disable' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText(said)).toBeTruthy();
});

test('when one is disabled, then enabling is asked first, too', async () => {
  const panel = await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [{ ...asha, disabled: true }] }),
    'PATCH /api/users/u-1': () => ({ body: asha }),
  });
  await user.click(await screen.findByRole('button', { name: 'Enable' }));
  const question = await screen.findByRole('alertdialog', { name: 'Enable Asha Example again?' });
  expect(question.textContent).toContain('asha@example.com can sign in again');
  await user.click(within(question).getByRole('button', { name: 'Enable' }));

  expect(await screen.findByText('Asha Example is enabled')).toBeTruthy();
  expect(panel.sentTo('PATCH', '/api/users/u-1')[0]?.body).toEqual({ disabled: false });
});

test.each([
  ['user', 'Make admin', 'asha@example.com can then see and change everything', 'admin'],
  ['admin', 'Make user', 'asha@example.com can then no longer open this panel', 'user'],
] as const)(
  'when the role of %s is changed, then it is said whose it is, since names are chosen freely, and what that means; the other one is sent',
  async (role, button, consequence, wanted) => {
    const panel = await openPanel('/admin/users', {
      'GET /api/users': () => ({ body: [{ ...asha, role }] }),
      'PATCH /api/users/u-1': () => ({ body: { ...asha, role: wanted } }),
    });
    await user.click(await screen.findByRole('button', { name: button }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(consequence);
    await user.click(within(question).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(panel.sentTo('PATCH', '/api/users/u-1').map(({ body }) => body)).toEqual([
      { role: wanted },
    ]);
  },
);

test('when one is deleted, then it is asked first what that means, and the list follows', async () => {
  let rows = [asha];
  const panel = await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: rows }),
    'DELETE /api/users/u-1': () => {
      rows = [];
      return { body: { success: true } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete account' });
  expect(question.textContent).toContain(
    'Are you sure you want to delete the account of asha@example.com? Its cart and address go; orders stay. This cannot be undone.',
  );
  expect(panel.sentTo('DELETE', '/api/users/u-1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('Account deleted.')).toBeTruthy();
  expect(await screen.findByText('No users found.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  [
    'it is refused',
    () => ({ status: 409, body: { message: 'The last admin cannot be deleted.' } }),
    'The last admin cannot be deleted.',
  ],
  [
    'its answer is lost',
    () => {
      throw new TypeError('Failed to fetch');
    },
    /^No answer came/,
  ],
])(
  'when %s, then a deletion says so, and the list is asked for again',
  async (_what, answer, said) => {
    const panel = await openPanel('/admin/users', {
      'GET /api/users': () => ({ body: [asha] }),
      'DELETE /api/users/u-1': answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const asked = panel.sentTo('GET', '/api/users').length;
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(said)).toBeTruthy();
    await waitFor(() => expect(panel.sentTo('GET', '/api/users').length).toBeGreaterThan(asked));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

test('when one is deleted whose orders were looked at, then those are called by no name any more', async () => {
  let isGone = false;
  const panel = await openPanel('/admin/orders?user=u-1', {
    'GET /api/users': () => ({ body: isGone ? [] : [asha] }),
    'GET /api/users/u-1': () =>
      isGone ? { status: 404, body: { message: 'User not found.' } } : { body: asha },
    'DELETE /api/users/u-1': () => {
      isGone = true;
      return { body: { success: true } };
    },
  });
  await screen.findByText('Orders of Asha Example (asha@example.com)');
  await user.click(screen.getByRole('link', { name: 'Users' }));
  const [orders] = await screen.findAllByRole('link', { name: 'Their orders' });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(orders?.isConnected).toBe(false));
  await panel.back();
  expect(await screen.findByText('Orders of one account')).toBeTruthy();
});

test('when it is one’s own account, then it can be neither disabled nor deleted', async () => {
  await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [asha, { ...asha, _id: 'a', role: 'admin' }] }),
  });
  const [, other, own] = await screen.findAllByRole('row');
  const buttons = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(buttons(other)).toEqual(['Make admin', 'Disable', 'Delete']);
  expect(buttons(own)).toEqual(['Make user']);
});

test('when an admin would be none any more themselves, then it is said that they cannot undo it', async () => {
  const panel = await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [{ ...asha, _id: 'a', role: 'admin' }] }),
    'PATCH /api/users/a': () => ({ body: { ...asha, _id: 'a' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Make user' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make yourself a plain user?' });
  expect(question.textContent).toContain(
    'You can then no longer open this panel, and only another admin can undo it.',
  );
  await user.click(within(question).getByRole('button', { name: 'Make user' }));
  expect(await screen.findByText('You are a plain user')).toBeTruthy();
  expect(panel.sentTo('PATCH', '/api/users/a')[0]?.body).toEqual({ role: 'user' });
});

test('when filtered, then the server is asked, and a list that is empty for it can be cleared', async () => {
  const panel = await openPanel('/admin/users', {
    'GET /api/users': ({ url }) => ({ body: url.includes('role=') ? [] : [asha] }),
  });
  await user.selectOptions(await screen.findByLabelText('Status'), 'Disabled');
  await user.selectOptions(screen.getByLabelText('Role'), 'Admins');
  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe('/api/users?page=1&limit=50&role=admin&disabled=true'),
  );
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(panel.address()).toBe('/admin/users');
});

test('when their orders are wanted, then those are listed, named, until that is taken away', async () => {
  const panel = await openPanel('/admin/users', {
    'GET /api/users': () => ({ body: [asha] }),
    'GET /api/users/u-1': () => ({ body: asha }),
  });
  await user.click(await screen.findByRole('link', { name: 'Their orders' }));
  expect(await screen.findByText('Orders of Asha Example (asha@example.com)')).toBeTruthy();
  expect(panel.sentTo('GET', '/api/orders').at(-1)?.url).toBe(
    '/api/orders?page=1&limit=50&user=u-1',
  );
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/reports/orders.csv?user=u-1',
  );
  await user.click(screen.getByRole('button', { name: /^Remove filter: Orders of Asha/ }));
  expect(panel.address()).toBe('/admin/orders');
  await waitFor(() => expect(panel.sent.at(-1)?.url).toBe('/api/orders?page=1&limit=50'));
});

test('when nobody knows whose orders they are, then they are those of one account', async () => {
  await openPanel('/admin/orders?user=gone', {
    'GET /api/users/gone': () => ({ status: 404, body: { message: 'User not found.' } }),
  });
  expect(await screen.findByText('Orders of one account')).toBeTruthy();
  expect(await screen.findByText('No orders match the filters.')).toBeTruthy();
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
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('when searched, then the server is asked', async () => {
  const panel = await openPanel('/admin/users', { 'GET /api/users': () => ({ body: [asha] }) });
  await user.type(screen.getByRole('searchbox'), 'asha@');

  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe('/api/users?page=1&limit=50&search=asha%40'),
  );
});
