import { act, render, screen } from '@testing-library/react';
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
