import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { Button } from './button';
import { useKeptFocus } from './kept-focus';

function Page({ onSave }: { onSave(): Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  useKeptFocus(isBusy);
  const save = () => {
    setBusy(true);
    void onSave().then(() => setBusy(false));
  };
  return (
    <>
      <input aria-label="Other" />
      <Button disabled={isBusy} onClick={save}>
        Save
      </Button>
    </>
  );
}

/** Presses Save by keyboard. */
function press() {
  let finish = () => {};
  const saved = new Promise<void>((resolve) => (finish = resolve));
  render(<Page onSave={() => saved} />);
  const save = screen.getByRole('button', { name: 'Save' });
  save.focus();
  act(() => save.click());
  return { save, done: () => act(async () => finish()) };
}
/** As browsers do with a button that is disabled: in jsdom it keeps the focus, until something else has it that goes. */
function loseFocus(): void {
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
}

test('when a button was disabled while it worked, then it has the focus again', async () => {
  const { save, done } = press();
  loseFocus();
  await done();
  expect(document.activeElement).toBe(save);
});

test('when something else has the focus by then, then it keeps it', async () => {
  const { done } = press();
  screen.getByLabelText('Other').focus();
  await done();
  expect(document.activeElement).toBe(screen.getByLabelText('Other'));
});
