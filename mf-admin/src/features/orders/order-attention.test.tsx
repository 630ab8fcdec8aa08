import { act, screen, waitFor, within } from '@testing-library/react';
import { mutate } from 'swr';
import { heldBack } from '../../admin-under-test';
import { orderUrl } from './api/use-order';
import { openDrawer, order, press, user } from './order-drawer-under-test';

const asked = 'The payment is disputed.';
const cutLine = (): never => {
  throw new TypeError('Failed to fetch');
};

test('when another admin settles it meanwhile, then what I typed stays and can be added as a note', async () => {
  let needsAttention: string | null = asked;
  const { drawer, panel } = await openDrawer(order(), {
    'GET /api/orders/1': () => ({ body: order({ needsAttention, notes: [] }) }),
    'POST /api/orders/1/notes': ({ body }) => {
      needsAttention = null;
      if ('settles' in Object(body)) return { status: 409, body: { message: 'It changed.' } };
      const note = { _id: '1', at: '2026-11-22T10:00:00.000Z', by: 'a', note: 'Papers sent.' };
      return { status: 201, body: note };
    },
  });
  await press(drawer, 'Mark as settled');
  const dialog = await screen.findByRole('dialog', { name: 'What was done about it?' });
  await user.type(within(dialog).getByLabelText('Note'), 'Papers sent.');
  await press(dialog, 'Mark as settled');
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^This was settled meanwhile\./,
  );
  expect(screen.queryByText(`Look at this: ${asked}`)).toBeNull();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Papers sent.');
  await press(dialog, 'Add note');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(panel.sentTo('POST', '/api/orders/1/notes').map(({ body }) => body)).toEqual([
    { note: 'Papers sent.', settles: asked },
    { note: 'Papers sent.' },
  ]);
});

test('when another admin settles it meanwhile and what I typed cannot be added either, then that is said', async () => {
  let needsAttention: string | null = asked;
  const { drawer } = await openDrawer(order(), {
    'GET /api/orders/1': () => ({ body: order({ needsAttention }) }),
    'POST /api/orders/1/notes': ({ body }) => {
      needsAttention = null;
      return 'settles' in Object(body)
        ? { status: 409, body: { message: 'It changed.' } }
        : { status: 503, body: { message: 'Orders are away.' } };
    },
  });
  await press(drawer, 'Mark as settled');
  const dialog = await screen.findByRole('dialog', { name: 'What was done about it?' });
  await user.type(within(dialog).getByLabelText('Note'), 'Papers sent.');
  await press(dialog, 'Mark as settled');
  await user.click(await within(dialog).findByRole('button', { name: 'Add note' }));
  expect(await within(dialog).findByText('Orders are away.')).toBeTruthy();
});

test('when it calls for something else meanwhile, then what I typed settles none of that', async () => {
  let needsAttention = asked;
  const note = { _id: '1', at: '2026-11-22T10:00:00.000Z', by: 'a', note: 'Papers sent.' };
  const { drawer, panel } = await openDrawer(order(), {
    'GET /api/orders/1': () => ({ body: order({ needsAttention }) }),
    'POST /api/orders/1/notes': () => ({ status: 201, body: note }),
  });
  await press(drawer, 'Mark as settled');
  const dialog = await screen.findByRole('dialog', { name: 'What was done about it?' });
  await user.type(within(dialog).getByLabelText('Note'), 'Papers sent.');
  needsAttention = 'Its cash was not given back.';
  await act(() => mutate(orderUrl('1')));
  await user.click(await within(dialog).findByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(panel.sentTo('POST', '/api/orders/1/notes').map(({ body }) => body)).toEqual([
    { note: 'Papers sent.' },
  ]);
  expect(within(drawer).getByText(`Look at this: ${needsAttention}`)).toBeTruthy();
});

const leave = async () => {
  const question = await screen.findByRole('alertdialog', { name: /^Leave before/ });
  await press(question, 'Leave');
};

test('when the form is left before it fails, then it is said all the same that nothing was settled', async () => {
  const { answer, give } = heldBack();
  const { drawer } = await openDrawer(order(), {
    'GET /api/orders/1': () => ({ body: order({ needsAttention: asked }) }),
    'POST /api/orders/1/notes': () => answer,
  });
  await press(drawer, 'Mark as settled');
  const dialog = await screen.findByRole('dialog', { name: 'What was done about it?' });
  await user.type(within(dialog).getByLabelText('Note'), 'Papers sent.');
  await press(dialog, 'Mark as settled');
  await press(dialog, 'Cancel');
  await leave();
  await give({ status: 503, body: { message: 'Orders are away.' } });
  expect(await screen.findByText('Orders are away.')).toBeTruthy();
});

test('when a note is added by two presses, then it is added once, and one of blanks not at all', async () => {
  const { answer, give } = heldBack();
  const { drawer, panel } = await openDrawer(order(), { 'POST /api/orders/1/notes': () => answer });
  const add = within(drawer).getByRole('button', { name: 'Add note' });
  await user.type(within(drawer).getByLabelText('New note'), '  ');
  expect(add).toHaveProperty('disabled', true);
  await user.type(within(drawer).getByLabelText('New note'), 'Rang.');
  await user.dblClick(add);
  expect(panel.sentTo('POST', '/api/orders/1/notes')).toHaveLength(1);
  await give({ status: 503, body: { message: 'Orders are away.' } });
});

test('when the drawer is left before a note fails, then that is said all the same', async () => {
  const { answer, give } = heldBack();
  const { drawer } = await openDrawer(order(), { 'POST /api/orders/1/notes': () => answer });
  await user.type(within(drawer).getByLabelText('New note'), 'Rang.');
  await press(drawer, 'Add note');
  await press(drawer, 'Close');
  await leave();
  await give({ status: 503, body: { message: 'Orders are away.' } });
  expect(await screen.findByText('Orders are away.')).toBeTruthy();
});

test('when it is settled after its form was left, then one that was begun since stays', async () => {
  const { answer, give } = heldBack();
  const { drawer } = await openDrawer(order(), {
    'GET /api/orders/1': () => ({ body: order({ needsAttention: asked }) }),
    'POST /api/orders/1/notes': () => answer,
  });
  const begin = async (note: string) => {
    await press(drawer, 'Mark as settled');
    const dialog = await screen.findByRole('dialog', { name: 'What was done about it?' });
    await user.type(within(dialog).getByLabelText('Note'), note);
    return dialog;
  };
  const first = await begin('Papers sent.');
  await press(first, 'Mark as settled');
  await press(first, 'Cancel');
  await leave();
  const second = await begin('Rang.');
  const note = { _id: '1', at: '2026-11-22T10:00:00.000Z', by: 'a', note: 'Papers sent.' };
  await give({ status: 201, body: note });
  expect(await screen.findByText('Settled')).toBeTruthy();
  expect(within(second).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Rang.');
  expect(second.isConnected).toBe(true);
});

describe('when the answer to a note is lost', () => {
  const written = { _id: '2', at: '2026-11-22T10:00:00.000Z', by: 'a', note: 'Papers sent.' };
  const earlier = { ...written, _id: '1' };

  test('and it settled what was asked, then that is said, and it is not added a second time', async () => {
    let now = order({ needsAttention: asked, notes: [] });
    const { drawer, panel } = await openDrawer(now, {
      'GET /api/orders/1': () => ({ body: now }),
      'POST /api/orders/1/notes': () => {
        now = order({ needsAttention: null, notes: [{ ...written, settles: asked }] });
        return cutLine();
      },
    });
    await press(drawer, 'Mark as settled');
    const dialog = await screen.findByRole('dialog', { name: 'What was done about it?' });
    await user.type(within(dialog).getByLabelText('Note'), ' Papers sent. ');
    await press(dialog, 'Mark as settled');
    expect(await screen.findByText('Settled')).toBeTruthy();
    expect(dialog.isConnected).toBe(false);
    expect(panel.sentTo('POST', '/api/orders/1/notes')).toHaveLength(1);
  });

  test('and it stands there, then nothing has failed, and what was typed goes', async () => {
    let now = order({ notes: [earlier] });
    const { drawer } = await openDrawer(now, {
      'GET /api/orders/1': () => ({ body: now }),
      'POST /api/orders/1/notes': () => {
        now = order({ notes: [earlier, written] });
        return cutLine();
      },
    });
    const field = within(drawer).getByLabelText('New note');
    await user.type(field, 'Papers sent.');
    await press(drawer, 'Add note');
    await waitFor(() => expect(field).toHaveProperty('value', ''));
    expect(within(drawer).queryByText('Failed to add the note')).toBeNull();
  });

  test('and only one of the same words stands there from before, then it failed', async () => {
    const { drawer } = await openDrawer(order({ notes: [earlier] }), {
      'POST /api/orders/1/notes': cutLine,
    });
    const field = within(drawer).getByLabelText('New note');
    await user.type(field, 'Papers sent.');
    await press(drawer, 'Add note');
    expect(await within(drawer).findByText('Failed to add the note')).toBeTruthy();
    expect(field).toHaveProperty('value', 'Papers sent.');
  });

  test('and the order cannot be asked, then nobody says that it failed', async () => {
    let isAsked = false;
    const { drawer } = await openDrawer(order(), {
      'GET /api/orders/1': () => (isAsked ? cutLine() : { body: order() }),
      'POST /api/orders/1/notes': () => {
        isAsked = true;
        return cutLine();
      },
    });
    await user.type(within(drawer).getByLabelText('New note'), 'Papers sent.');
    await press(drawer, 'Add note');
    expect(await within(drawer).findByText(/^No answer came\. Whether it was done/)).toBeTruthy();
    expect(within(drawer).queryByText('Failed to add the note')).toBeNull();
  });
});
