import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';
import { Modal } from './modal';
import { NOTICES, NOTICES_HOME } from './notices-place';

function Page({ role }: { role?: 'dialog' | 'alertdialog' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Modal
        open={open}
        title="Are you sure?"
        role={role}
        text="It cannot be undone."
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Okay</Button>}
      />
    </>
  );
}

test('when it opens, then it is a dialog named by its title, and told by its text', async () => {
  render(<Page />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const description = 'It cannot be undone.';
  expect(screen.getByRole('dialog', { name: 'Are you sure?', description })).toBeTruthy();
});

test('when Escape is pressed, then it closes and focus goes back to where it was', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  screen.getByRole('button', { name: 'Okay' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }));
});

test('when Escape drops a word of an input method, then it stays open', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const button = screen.getByRole('button', { name: 'Okay' });
  fireEvent.keyDown(button, { key: 'Escape', isComposing: true });
  expect(screen.queryByRole('dialog')).not.toBeNull();
});

test('when the browser closes it by itself, then it is asked to close, and stays where that is refused', () => {
  const onClose = jest.fn();
  render(<Modal open title="Saving" onClose={onClose} />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.removeAttribute('open');
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog.hasAttribute('open')).toBe(true);
});

test('when what had the focus is gone by then, then the place around it gets it', async () => {
  function Rows() {
    const [rows, setRows] = useState(['Floral', 'Vintage']);
    const [leaving, setLeaving] = useState<string>();
    return (
      <main tabIndex={-1}>
        {rows.map((row) => (
          <Button key={row} onClick={() => setLeaving(row)}>
            Delete {row}
          </Button>
        ))}
        {leaving && (
          <Modal
            open
            title="Delete it?"
            onClose={() => {
              setRows(rows.filter((row) => row !== leaving));
              setLeaving(undefined);
            }}
          />
        )}
      </main>
    );
  }
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Floral' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: 'Delete Floral' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('when an alert is clicked beside, then it stays until it is answered', async () => {
  render(<Page role="alertdialog" />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('alertdialog'));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test.each(['let go', 'pressed first'])(
  'when text in it is selected and the pointer %s beside it, then it stays',
  async (beside) => {
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    const dialog = screen.getByRole('dialog');
    const text = screen.getByText('It cannot be undone.');
    const [from, to] = beside === 'let go' ? [text, dialog] : [dialog, text];
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: from },
      { keys: '[/MouseLeft]', target: to },
    ]);
    // Browsers click what both have in common.
    fireEvent.click(dialog);
    expect(screen.getByRole('dialog')).toBeTruthy();
  },
);

test('when a dialog is clicked beside, then it closes', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when it stays after a click beside it, then a key that presses a button in it is no such click', async () => {
  const asked = jest.fn();
  render(
    <Modal open title="Edit" onClose={asked}>
      <button type="button">Save</button>
    </Modal>,
  );
  await userEvent.click(screen.getByRole('dialog'));
  expect(asked).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Save' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each([
  ['is cancelled by the browser', () => new Event('cancel', { cancelable: true })],
  ['hears Escape', () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })],
])('when a dialog that another one opened %s, then the other one stays', (_how, event) => {
  const closed: string[] = [];
  render(
    <Modal open title="Order" onClose={() => closed.push('Order')}>
      <Modal open title="Refund" onClose={() => closed.push('Refund')} />
    </Modal>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Refund' }), event());
  expect(closed).toEqual(['Refund']);
});

test('when a choice of files in it is cancelled, then it stays', () => {
  const onClose = jest.fn();
  render(
    <Modal open title="Edit" onClose={onClose}>
      <input type="file" aria-label="Pictures" />
    </Modal>,
  );
  // As browsers do: it bubbles, other than the dialog's own.
  fireEvent(screen.getByLabelText('Pictures'), new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('when it opens, then what is said above the page is in it, and is put back when it closes', async () => {
  render(
    <>
      <div id={NOTICES_HOME}>
        <div id={NOTICES}>
          <button type="button">Undo</button>
        </div>
      </div>
      <Page />
    </>,
  );
  const undo = screen.getByRole('button', { name: 'Undo' });
  const home = undo.closest(`#${NOTICES_HOME}`);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('dialog').contains(undo)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Okay' }));
  expect(home?.contains(undo)).toBe(true);
});

test('when another one opens above it, then what is said goes there, and back to the first', async () => {
  function Both({ above }: { above: boolean }) {
    return (
      <>
        <Modal open title="First" onClose={() => {}} />
        {above && <Modal open title="Topmost" onClose={() => {}} />}
      </>
    );
  }
  document.body.innerHTML = `<div id="${NOTICES_HOME}"><div id="${NOTICES}">Saved</div></div>`;
  const { rerender } = render(<Both above={false} />);
  const said = screen.getByText('Saved');
  rerender(<Both above />);
  expect(said.closest('dialog')).toBe(screen.getByRole('dialog', { name: 'Topmost' }));
  rerender(<Both above={false} />);
  expect(said.closest('dialog')).toBe(screen.getByRole('dialog', { name: 'First' }));
});
