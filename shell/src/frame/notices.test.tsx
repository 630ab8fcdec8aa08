import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast from 'react-hot-toast';
import { Notices } from './notices';

/** As browsers have it: what was shown last lies above what was shown before. */
let shown: Element[] = [];
beforeAll(() => {
  HTMLElement.prototype.showPopover = function (this: HTMLElement) {
    if (!shown.includes(this)) shown.push(this);
  };
  HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
    shown = shown.filter((element) => element !== this);
  };
});

test('when a toast comes while a dialog is open, then it lies above the dialog', async () => {
  render(<Notices />);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  shown.push(dialog);
  act(() => void toast('Saved'));
  const notice = await screen.findByText('Saved');
  expect(shown.at(-1)?.contains(notice)).toBe(true);
});

test('when a toast that was held by the pointer or the focus is answered, then those after it go by themselves', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<Notices />);
  act(() => void toast((t) => <button onClick={() => toast.dismiss(t.id)}>Undo</button>));
  // It goes with the pointer above it and the focus in it: nobody hears of their leaving.
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText('Undo')).toBeNull();
  act(() => void toast('Removed'));
  await act(() => jest.advanceTimersByTimeAsync(4_500));
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(screen.queryByText('Removed')).toBeNull();
  jest.useRealTimers();
});
