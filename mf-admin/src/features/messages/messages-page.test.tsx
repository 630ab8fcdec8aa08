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

test('when nobody has written, then it says so', async () => {
  await openPanel('/admin/messages');
  expect(await screen.findByText('Nobody has written yet.')).toBeTruthy();
});
