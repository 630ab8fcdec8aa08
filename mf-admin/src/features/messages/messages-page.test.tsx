import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });

test('when a message is opened, then it can be read and answered', async () => {
  await openPanel('/admin/messages', {
    'GET /api/contact-messages': () => ({
      body: [
        {
          _id: 'm-1',
          fullName: 'Asha Example',
          email: 'asha@example.com',
          phone: '123 456 7890',
          subject: 'A custom rug',
          message: '<b>Could you</b> weave one?',
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      ],
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'A custom rug' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'A custom rug' }));

  expect(drawer.getByText('<b>Could you</b> weave one?')).toBeTruthy();
  const reply = drawer.getByRole('link', { name: 'Reply to asha@example.com' });
  expect(reply.getAttribute('href')).toBe(
    'mailto:asha%40example.com?subject=Re%3A%20A%20custom%20rug',
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
