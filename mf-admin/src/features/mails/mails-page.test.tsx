import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Mail } from '@handloom/contracts/mails';
import { heldBack, openPanel } from '../../admin-under-test';
import { mailUnderTest } from '../orders/order-under-test';

const user = userEvent.setup({ delay: null });

const mail = (id: string, change: Partial<Mail> = {}): Mail => ({
  ...mailUnderTest,
  _id: id,
  about: 'order-1',
  ...change,
});
const failed = mail('4', {
  status: 'given-up',
  sentAt: null,
  attempts: 3,
  lastFailure: 'No such mailbox',
});
const shop = {
  'GET /api/mails/orders': () => ({
    body: [
      mail('1', { subject: 'Order HR-2026-000001 is confirmed' }),
      mail('2', { kind: 'order-shipped', isKept: true }),
      mail('3', { kind: 'something-new', subject: null, status: 'waiting', sentAt: null }),
      failed,
      { ...failed, _id: '6', setAside: 'held-back' },
      { ...failed, _id: '7', setAside: 'needless' },
      { ...failed, _id: '8', setAside: 'resent' },
    ],
    total: 120,
  }),
  'GET /api/mails/orders/4': () => ({
    body: {
      ...failed,
      subject: 'Order HR-2026-000001 is confirmed',
      text: 'Hello Asha,',
      html: '<h1>Hello Asha</h1><script>alert(1)</script>',
    },
  }),
};

test('when mails have come, then each says what it is, to whom, and what became of it', async () => {
  await openPanel('/admin/mails', shop);
  const table = await screen.findByRole('table', { name: 'Mails' });

  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map((cell) => cell.textContent),
    );
  expect(rows).toEqual([
    ['Order HR-2026-000001 is confirmed', 'Order confirmation', 'asha@example.com', 'Sent', '1'],
    ['Shipped', 'Shipped', 'asha@example.com', 'Kept as a file', '1'],
    ['something-new', 'something-new', 'asha@example.com', 'Waiting', '1'],
    ['Order confirmation', 'Order confirmation', 'asha@example.com', 'Given up', '3'],
    ['Order confirmation', 'Order confirmation', 'asha@example.com', 'Held back', '3'],
    ['Order confirmation', 'Order confirmation', 'asha@example.com', 'Not needed', '3'],
    ['Order confirmation', 'Order confirmation', 'asha@example.com', 'Sent again', '3'],
  ]);
  const first = 'Choose Order HR-2026-000001 is confirmed to asha@example.com';
  expect(screen.getByRole('checkbox', { name: first })).toBeTruthy();
  expect(screen.getByText('120 mails')).toBeTruthy();
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
});

test('when filtered, then only those are asked for, from page 1', async () => {
  const panel = await openPanel('/admin/mails?page=2', shop);
  await user.selectOptions(screen.getByLabelText('State'), 'Given up');
  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe('/api/mails/orders?page=1&limit=50&status=given-up'),
  );
  await user.selectOptions(screen.getByLabelText('From'), 'Accounts and contact form');
  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe('/api/mails/identity?page=1&limit=50&status=given-up'),
  );
});

test('when a mail is opened, then it shows as its reader gets it, without scripts, and goes once more', async () => {
  const panel = await openPanel('/admin/mails', {
    ...shop,
    'POST /api/mails/orders/4/resend': () => ({
      status: 201,
      body: mail('5', { status: 'waiting', sentAt: null }),
    }),
  });
  await user.click(
    (await screen.findAllByRole('button', { name: 'Order confirmation' }))[0] as HTMLElement,
  );
  const drawer = await screen.findByRole('dialog', { name: 'Order HR-2026-000001 is confirmed' });

  expect(within(drawer).getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe(
    '/admin/orders?order=order-1',
  );
  expect(within(drawer).getByText(/No such mailbox \(3 tries\)/)).toBeTruthy();
  expect(within(drawer).getByLabelText('The mail as text').textContent).toBe('Hello Asha,');
  const preview = within(drawer).getByTitle('The mail');
  expect(preview.getAttribute('sandbox')).toBe('');
  expect(preview.getAttribute('srcdoc')).toContain('<h1>Hello Asha</h1>');
  await user.click(within(drawer).getByRole('button', { name: 'Resend' }));

  expect(await screen.findByText('The mail goes to asha@example.com once more')).toBeTruthy();
  expect(panel.sentTo('POST', '/api/mails/orders/4/resend')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a mail that goes once more while its sender goes on', () => {
  const again = { status: 201, body: mail('5', { status: 'waiting', sentAt: null }) };
  async function resend() {
    const { answer, give } = heldBack();
    const panel = await openPanel('/admin/mails', {
      ...shop,
      'POST /api/mails/orders/4/resend': () => answer,
      'GET /api/mails/orders/2': () => ({
        body: { ...mail('2'), subject: 'On its way', text: 'Hello,', html: null },
      }),
    });
    const rows = await screen.findAllByRole('button', { name: 'Order confirmation' });
    await user.click(rows[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Resend' }));
    return { panel, arrive: () => give(again) };
  }

  test('when they press twice, then it goes once', async () => {
    const { panel, arrive } = await resend();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(panel.sentTo('POST', '/api/mails/orders/4/resend')).toHaveLength(1);
    await arrive();
  });

  test('when they are on another page, then they stay there', async () => {
    const { panel, arrive } = await resend();
    await user.click(screen.getByRole('link', { name: 'Open the order' }));
    await waitFor(() => expect(panel.address()).toBe('/admin/orders?order=order-1'));
    await arrive();
    expect(await screen.findByText('The mail goes to asha@example.com once more')).toBeTruthy();
    expect(panel.address()).toBe('/admin/orders?order=order-1');
  });

  test('when they have opened another one, then it stays open', async () => {
    const { arrive } = await resend();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Shipped' }));
    await screen.findByRole('dialog', { name: 'On its way' });
    await arrive();
    await screen.findByText('The mail goes to asha@example.com once more');
    expect(screen.getByRole('dialog', { name: 'On its way' })).toBeTruthy();
  });
});

test('when a mail was held back, then its drawer says why, and of no failure', async () => {
  const lastFailure = 'Held back: this mailbox got 5 mails of this kind within an hour.';
  const held = { ...failed, _id: '6', attempts: 1, lastFailure, setAside: 'held-back' };
  const body = {
    ...held,
    subject: 'Order HR-2026-000001 is confirmed',
    text: 'Hello,',
    html: null,
  };
  await openPanel('/admin/mails?mail=6', { ...shop, 'GET /api/mails/orders/6': () => ({ body }) });
  const drawer = await screen.findByRole('dialog', { name: 'Order HR-2026-000001 is confirmed' });

  expect(within(drawer).getByText('Why').nextSibling?.textContent).toBe(lastFailure);
  expect(within(drawer).queryByText('Last failure')).toBeNull();
});

test('when a mail cannot be sent again, then the server’s sentence shows, and that it may go all the same, and it stays open', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/mails?mail=4', {
    ...shop,
    'POST /api/mails/orders/4/resend': () => answer,
  });
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  await give({ status: 503, body: { message: 'Busy.' } });
  expect(await screen.findByText(/^Busy\. It may be done all the same/)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('when no answer comes to a mail that is sent again, then nobody says that it was not sent', async () => {
  await openPanel('/admin/mails?mail=4', {
    ...shop,
    'POST /api/mails/orders/4/resend': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  expect(await screen.findByText(/^No answer came\. If the mail goes once more/)).toBeTruthy();
  expect(screen.queryByText('Failed to send the mail')).toBeNull();
});

test('when a mail is unknown, then the drawer says so', async () => {
  await openPanel('/admin/mails?mail=none', {
    ...shop,
    'GET /api/mails/orders/none': () => ({ status: 404, body: { message: 'Mail not found.' } }),
  });
  expect(await screen.findByText('Mail not found.')).toBeTruthy();
});

test('when there are none, then it says so', async () => {
  await openPanel('/admin/mails');
  expect(await screen.findByText('No mails found.')).toBeTruthy();
});

test('when kinds and an address are looked for, then the server is asked; a kind of the other service is not', async () => {
  const panel = await openPanel('/admin/mails?search=asha&about=order-1', shop);
  const kinds = () => screen.getByRole('combobox', { name: 'Kind' });
  await user.selectOptions(kinds(), 'Shipped');
  const asked = 'page=1&limit=50&search=asha&about=order-1';
  await waitFor(() =>
    expect(panel.sent.at(-1)?.url).toBe(`/api/mails/orders?${asked}&kind=order-shipped`),
  );
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'From' }),
    'Accounts and contact form',
  );
  await waitFor(() => expect(panel.sent.at(-1)?.url).toBe(`/api/mails/identity?${asked}`));
  expect(within(kinds()).getByRole('option', { name: 'Link for a new password' })).toBeTruthy();
  // Of whom they are, and what about: no kind.
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No mails found.')).toBeTruthy();
  expect(panel.address()).toBe('/admin/mails?from=identity');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

test('when several are chosen, then they are sent again after a question', async () => {
  const panel = await openPanel('/admin/mails', {
    ...shop,
    'POST /api/mails/orders/4/resend': () => ({ status: 201, body: mail('5') }),
    'POST /api/mails/orders/1/resend': () => ({ status: 201, body: mail('6') }),
  });
  const boxes = await screen.findAllByRole('checkbox', { name: /to asha@example.com$/ });
  await user.click(boxes[0] as HTMLElement);
  await user.click(boxes[3] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  const question = await screen.findByRole('alertdialog', { name: 'Resend 2 mails?' });
  expect(panel.sentTo('POST', '/api/mails/orders/4/resend')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Resend' }));
  expect(await screen.findByText('2 mails to be sent once more')).toBeTruthy();
  expect(panel.sentTo('POST', '/api/mails/orders/4/resend')).toHaveLength(1);
});

test('when a mail is about a message or an account, then it leads there', async () => {
  const whole = { subject: 'Subject', text: 'Text', html: null };
  const contact = { ...mail('7', { kind: 'contact-receipt', about: 'm-1' }), ...whole };
  await openPanel('/admin/mails?from=identity&mail=7', {
    'GET /api/mails/identity/7': () => ({ body: contact }),
  });
  const link = await screen.findByRole('link', { name: 'Open the message' });
  expect(link.getAttribute('href')).toBe('/admin/messages?message=m-1');
});

test('when the other service’s are asked for, then none of the former stand there until they come', async () => {
  const { answer, give } = heldBack();
  await openPanel('/admin/mails', { ...shop, 'GET /api/mails/identity': () => answer });
  expect(await screen.findByText('Order HR-2026-000001 is confirmed')).toBeTruthy();
  const from = screen.getByRole('combobox', { name: 'From' });
  await user.selectOptions(from, 'Accounts and contact form');
  expect(screen.queryByText('Order HR-2026-000001 is confirmed')).toBeNull();
  expect(screen.queryByText('120 mails')).toBeNull();
  await give({ body: [mail('9', { kind: 'contact-notice', subject: 'A question' })], total: 1 });
  expect(await screen.findByText('A question')).toBeTruthy();
  await user.selectOptions(from, 'About orders');
  expect(screen.queryByText('A question')).toBeNull();
});
