import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import { Button } from './button';
import { ErrorNotice } from './error-notice';
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

/** A part of a page that could not be had, and comes when it is asked for again. */
function Row() {
  const [isThere, setThere] = useState(false);
  return (
    <section>
      <h2>Rugs</h2>
      {isThere ? (
        <ul>
          <li>A rug</li>
        </ul>
      ) : (
        <div>
          <ErrorNotice title="Not had." onRetry={() => setThere(true)} />
        </div>
      )}
    </section>
  );
}

test('when Try again goes with what it brings, then the keyboard goes on in that', async () => {
  render(<Row />);
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  await act(async () => retry.click());
  expect(document.activeElement).toBe(screen.getByRole('list'));
});

test('when nobody was at it, then the focus stays where it is', async () => {
  render(<Row />);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(document.activeElement).toBe(document.body);
});
