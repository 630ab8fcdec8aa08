import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';
import { Modal } from './modal';

function Page({ role }: { role?: 'dialog' | 'alertdialog' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Modal
        open={open}
        title="Are you sure?"
        role={role}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>Okay</Button>}
      >
        It cannot be undone.
      </Modal>
    </>
  );
}

test('when it opens, then it is a dialog named by its title', async () => {
  render(<Page />);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('dialog', { name: 'Are you sure?' }).textContent).toContain('undone');
});

test('when Escape is pressed, then it closes and focus goes back to where it was', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  screen.getByRole('button', { name: 'Okay' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' }));
});

test('when an alert is clicked beside, then it stays until it is answered', async () => {
  render(<Page role="alertdialog" />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('alertdialog'));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('when a dialog is clicked beside, then it closes', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
