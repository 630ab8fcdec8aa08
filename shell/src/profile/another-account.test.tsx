import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mutate } from 'swr';
import { openApp, profile, shopper, type Answer } from '../app-under-test';

const NEW = 'new@example.com';
const device = {
  _id: 's2',
  name: 'Safari on an iPhone',
  since: '2026-11-01T10:00:00.000Z',
  lastSeen: '2026-11-23T10:00:00.000Z',
  isThis: false,
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (labels: string[]) => {
  for (const label of labels) await userEvent.type(await screen.findByLabelText(label), NEW);
};
const changePassword = async () => {
  await fill(['Current password', 'New password']);
  await press('Change password');
};
const changeEmail = async () => {
  await press('Use another email');
  await fill(['New email', 'Your password']);
  await press('Send link');
};
const deleteAccount = async () => {
  await press('Delete account');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByLabelText('Your password'), NEW);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
};
const save = () => press('Save');
const resend = () => press('Send the link again');
const signOut = () => press('Sign out there: Safari on an iPhone');

const signedOut = { body: { success: true } };
const refused = { status: 409, body: { message: 'The shop said no.' } };

test.each<[string, 'done' | 'refused', () => Promise<void>, Answer]>([
  ['PATCH /user', 'done', save, { body: profile }],
  ['PATCH /user', 'refused', save, refused],
  ['POST /api/auth/password', 'done', changePassword, { body: { success: true, user: shopper } }],
  ['POST /api/auth/password', 'refused', changePassword, refused],
  ['POST /api/auth/email', 'done', changeEmail, { body: { email: NEW } }],
  ['POST /api/auth/email', 'refused', changeEmail, refused],
  ['POST /api/auth/email/pending/resend', 'done', resend, { body: { email: NEW } }],
  ['POST /api/auth/email/pending/resend', 'refused', resend, refused],
  ['DELETE /api/auth/sessions/s2', 'done', signOut, signedOut],
  ['DELETE /api/auth/sessions/s2', 'refused', signOut, refused],
  ['POST /api/auth/delete-account', 'done', deleteAccount, signedOut],
  ['POST /api/auth/delete-account', 'refused', deleteAccount, refused],
])(
  'when another account has signed in in another tab by the time %s is %s, then it is told nothing of it',
  async (call, _outcome, ask, answer) => {
    let who = shopper;
    let give = (_answer: Answer) => {};
    const { calls } = await openApp({
      at: '/profile',
      user: shopper,
      answers: {
        'GET /api/auth/me': () => ({ body: { user: who } }),
        'GET /user': { body: profile },
        'GET /api/auth/sessions': { body: [device] },
        'GET /api/auth/email/pending': { body: { email: 'waiting@example.com' } },
        [call]: () => new Promise((resolve) => (give = resolve)),
      },
    });
    await ask();
    await waitFor(() => expect(calls.map((made) => made.call)).toContain(call));
    who = { ...shopper, _id: 'u2', email: 'omar@example.com' };
    await act(async () => void (await mutate('/api/auth/me')));
    // Their page stands there anew.
    await screen.findByLabelText('City');
    const before = document.body.textContent;
    give(answer);
    await act(() => new Promise((over) => setTimeout(over, 100)));
    expect(document.body.textContent).toBe(before);
  },
);
