import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });

const message = {
  _id: 'm-1',
  fullName: 'Asha Example',
  email: 'asha@example.com',
  phone: '123 456 7890',
  subject: 'A custom rug',
  message: '<b>Could you</b> weave one?',
  createdAt: '2026-11-20T10:00:00.000Z',
};

test('when a message is opened, then it can be read and answered, and says what the shop has of its writer', async () => {
  const panel = await openPanel('/admin/messages', {
    'GET /api/contact-messages': () => ({ body: [message] }),
    'GET /api/contact-messages/m-1': () => ({ body: message }),
  });
  await user.click(await screen.findByRole('button', { name: 'A custom rug' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'A custom rug' }));

  expect(drawer.getByText('<b>Could you</b> weave one?')).toBeTruthy();
  const hrefOf = (name: string) => drawer.getByRole('link', { name }).getAttribute('href');
  expect(decodeURIComponent(hrefOf('Reply to asha@example.com') ?? '')).toBe(
    `mailto:asha@example.com?subject=Re: A custom rug&body=\r\n\r\nAsha Example, 20 Nov 2026:\r\n> <b>Could you</b> weave one?`,
  );
  expect(hrefOf('Orders of this address')).toBe('/admin/orders?search=asha%40example.com');
  expect(hrefOf('Account of this address')).toBe('/admin/users?search=asha%40example.com');
  expect(hrefOf('Mails about this message')).toBe('/admin/mails?from=identity&about=m-1');
  expect(panel.address()).toBe('/admin/messages?message=m-1&page=1');
  // The service does not say whether it was answered.
  expect(drawer.queryByRole('button', { name: /^Mark/ })).toBeNull();
});

test('when it is long, then a reply begins with as much of it as mail programs take from a link', async () => {
  const long = { ...message, message: `Line one\n${'बुनाई 🧶 '.repeat(300)}` };
  await openPanel('/admin/messages?message=m-1', {
    'GET /api/contact-messages/m-1': () => ({ body: long }),
  });
  const reply = await screen.findByRole('link', { name: /^Reply to/ });
  const href = reply.getAttribute('href') ?? '';
  expect(href.length).toBeLessThan(2_000);
  expect(decodeURIComponent(href)).toMatch(/> Line one\r\n> बुनाई .+…$/u);
});

test('when it names orders, then each is a step away', async () => {
  const about = {
    ...message,
    subject: 'Order HR-2026-000123',
    message: 'HR-2026-000123 came torn, and so did hr-2026-000124.',
  };
  await openPanel('/admin/messages?message=m-1', {
    'GET /api/contact-messages/m-1': () => ({ body: about }),
  });
  const named = await screen.findAllByRole('link', { name: /^Order HR-/ });
  expect(named.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/orders?search=HR-2026-000123',
    '/admin/orders?search=HR-2026-000124',
  ]);
});

test('when one is marked as answered, then it says by whom, and that can be taken back', async () => {
  let answered: object | null = null;
  const panel = await openPanel('/admin/messages?message=m-1', {
    'GET /api/contact-messages': () => ({ body: [{ ...message, answered }] }),
    'GET /api/contact-messages/m-1': () => ({ body: { ...message, answered } }),
    'PATCH /api/contact-messages/m-1': ({ body }) => {
      const isSo = (body as { answered: boolean }).answered;
      answered = isSo ? { at: '2026-11-21T10:00:00.000Z', by: 'Keeper K.' } : null;
      return { body: { ...message, answered } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByText(/^Answered by Keeper K\., 21 Nov 2026/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('row', { name: /Answered/ })).toBeTruthy());
  const takeBack = screen.getByRole('button', { name: 'Mark as unanswered' });
  await waitFor(() => expect(takeBack.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(takeBack);
  expect(await screen.findByRole('button', { name: 'Mark as answered' })).toBeTruthy();
  const sent = panel.sentTo('PATCH', '/api/contact-messages/m-1').map(({ body }) => body);
  expect(sent).toEqual([{ answered: true }, { answered: false }]);
});

test('when that is pressed once more in a hurry, then it stays so', async () => {
  jest.useFakeTimers();
  try {
    let answered: object | null = null;
    const panel = await openPanel('/admin/messages?message=m-1', {
      'GET /api/contact-messages/m-1': () => ({ body: { ...message, answered } }),
      'PATCH /api/contact-messages/m-1': () => {
        answered = { at: message.createdAt, by: 'Keeper K.' };
        return { body: { ...message, answered } };
      },
    });
    const button = await screen.findByRole('button', { name: 'Mark as answered' });
    await user.click(button);
    await waitFor(() => expect(button.textContent).toBe('Mark as unanswered'));
    await user.click(button);
    expect(panel.sentTo('PATCH', '/api/contact-messages/m-1')).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

test('when the answer is lost behind a mark that was made, then the message is shown as it is, and nothing has failed', async () => {
  let answered: object | null = null;
  await openPanel('/admin/messages?message=m-1', {
    'GET /api/contact-messages': () => ({ body: [{ ...message, answered }], total: 1 }),
    'GET /api/contact-messages/m-1': () => ({ body: { ...message, answered } }),
    'PATCH /api/contact-messages/m-1': () => {
      answered = { by: 'Keeper', at: message.createdAt };
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByRole('button', { name: 'Mark as unanswered' })).toBeTruthy();
  expect(await screen.findByText('Marked as answered')).toBeTruthy();
  expect(screen.queryByText('Failed to update the message')).toBeNull();
});

test('when Reply was pressed, then it asks whether it has been answered, and marks it', async () => {
  let answered: object | null = null;
  const panel = await openPanel('/admin/messages?message=m-1', {
    'GET /api/contact-messages/m-1': () => ({ body: { ...message, answered } }),
    'PATCH /api/contact-messages/m-1': () => {
      answered = { at: '2026-11-21T10:00:00.000Z', by: 'Keeper K.' };
      return { body: { ...message, answered } };
    },
  });
  const reply = await screen.findByRole('link', { name: 'Reply to asha@example.com' });
  // There is no mail program.
  reply.addEventListener('click', (event) => event.preventDefault());
  await user.click(reply);
  await user.click(screen.getByRole('button', { name: 'Not yet' }));
  expect(panel.sentTo('PATCH', '/api/contact-messages/m-1')).toEqual([]);

  await user.click(reply);
  const question = within(screen.getByRole('alertdialog', { name: 'Has it been answered?' }));
  await user.click(question.getByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByText(/^Answered by Keeper K\./)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const sent = panel.sentTo('PATCH', '/api/contact-messages/m-1').map(({ body }) => body);
  expect(sent).toEqual([{ answered: true }]);
  await user.click(reply);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('when several are marked, then each is, and what could not be is told', async () => {
  const rows = ['m-1', 'm-2'].map((_id) => ({ ...message, _id, subject: _id, answered: null }));
  const gone = { success: false, error: 'Message not found', message: 'Message not found' };
  const panel = await openPanel('/admin/messages', {
    'GET /api/contact-messages': () => ({ body: rows, total: 2 }),
    'PATCH /api/contact-messages/m-1': () => ({ body: rows[0] }),
    'PATCH /api/contact-messages/m-2': () => ({ status: 404, body: gone }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose m-1, Asha Example' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose m-2, Asha Example' }));
  await user.click(screen.getByRole('button', { name: 'Mark as answered' }));
  const outcome = within(
    await screen.findByRole('dialog', { name: '1 of 2 messages marked as answered' }),
  );
  const told = outcome.getAllByRole('row').slice(1);
  expect(told.map((line) => line.textContent)).toEqual([
    'm-2, Asha ExampleMessage not found',
    'm-1, Asha ExampleDone.',
  ]);
  expect(panel.sentTo('GET', '/api/contact-messages').length).toBeGreaterThan(1);
});

test('when several wait for an answer again, then each is marked so', async () => {
  const answered = { at: message.createdAt, by: 'Keeper K.' };
  const panel = await openPanel('/admin/messages', {
    'GET /api/contact-messages': () => ({ body: [{ ...message, answered }], total: 1 }),
    'PATCH /api/contact-messages/m-1': () => ({ body: { ...message, answered: null } }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Mark as unanswered' }));
  expect(await screen.findByText('1 message marked as unanswered')).toBeTruthy();
  const sent = panel.sentTo('PATCH', '/api/contact-messages/m-1').map(({ body }) => body);
  expect(sent).toEqual([{ answered: false }]);
});

test('when one cannot be marked, then the server’s sentence shows, and nobody says that it is', async () => {
  await openPanel('/admin/messages?message=m-1', {
    'GET /api/contact-messages/m-1': () => ({ body: { ...message, answered: null } }),
    'PATCH /api/contact-messages/m-1': () => ({ status: 503, body: { message: 'Busy.' } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as answered' }));
  expect(await screen.findByText('Busy.')).toBeTruthy();
  expect(screen.queryByText('Marked as answered')).toBeNull();
});

test('when searched and filtered, then the server is asked', async () => {
  const panel = await openPanel('/admin/messages?search=asha', {
    'GET /api/contact-messages': () => ({ body: [message] }),
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'Unanswered');
  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe(
      '/api/contact-messages?page=1&limit=50&search=asha&status=unanswered',
    ),
  );
});

const row = (subject: string, mail?: string) => ({
  _id: subject,
  fullName: 'Asha Example',
  email: 'asha@example.com',
  phone: '123 456 7890',
  subject,
  message: 'Hello',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...(mail && { mail }),
});

test('when the shop mails its messages, then each says whether it went out', async () => {
  await openPanel('/admin/messages', {
    'GET /api/contact-messages': () => ({
      body: [row('One', 'mailed'), row('Two', 'waiting'), row('Three', 'failed'), row('Four')],
    }),
  });
  const table = await screen.findByRole('table', { name: 'Messages' });
  const said = within(table)
    .getAllByRole('row')
    .map((line) => line.lastElementChild?.textContent);

  expect(said).toEqual(['Mail', 'Mailed', 'Waiting to be mailed', 'Could not be mailed', '']);
});

test('when the shop mails nothing, then nothing is said of mail', async () => {
  await openPanel('/admin/messages', {
    'GET /api/contact-messages': () => ({ body: [row('One')] }),
  });
  await screen.findByRole('button', { name: 'One' });

  expect(screen.queryByRole('columnheader', { name: 'Mail' })).toBeNull();
});

test('when nobody has written, then it says so', async () => {
  await openPanel('/admin/messages');
  expect(await screen.findByText('Nobody has written yet.')).toBeTruthy();
});
