import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WishlistButton } from './wishlist-button';
import { wishlist, WISHLIST_STORAGE_KEY } from './wishlist-store';

beforeEach(() => {
  localStorage.clear();
  wishlist.setState({ productIds: [] });
});

function kept(): string[] {
  const text = localStorage.getItem(WISHLIST_STORAGE_KEY) ?? '{}';
  return (JSON.parse(text) as { state: { productIds: string[] } }).state.productIds;
}

/** Another tab of this browser writes; `told` is whether this one hears of it. */
function otherTabKeeps(productIds: string[], { told }: { told: boolean }): void {
  const text = JSON.stringify({ state: { productIds }, version: 0 });
  localStorage.setItem(WISHLIST_STORAGE_KEY, text);
  const event = new StorageEvent('storage', { key: WISHLIST_STORAGE_KEY, newValue: text });
  if (told) act(() => void window.dispatchEvent(event));
}

const heart = () => screen.getByRole('button', { name: 'Add to wishlist' });

test('when another tab has wished meanwhile, then a wish of this one is added to its', async () => {
  render(<WishlistButton productId="here" />);
  otherTabKeeps(['there'], { told: false });
  await userEvent.click(heart());
  expect(kept()).toEqual(['here', 'there']);
});

test('when both tabs wish for the same rug, then it stays wished for', async () => {
  render(<WishlistButton productId="both" />);
  otherTabKeeps(['both', 'there'], { told: false });
  await userEvent.click(heart());
  expect(kept()).toEqual(['both', 'there']);
});

test('when another tab changes the list, then this one shows it', () => {
  render(<WishlistButton productId="there" />);
  otherTabKeeps(['there'], { told: true });
  expect(heart().ariaPressed).toBe('true');
  otherTabKeeps([], { told: true });
  expect(heart().ariaPressed).toBe('false');
});

test('when another tab has changed the list while no page of this one showed any of it, then the next one shows it', () => {
  render(<WishlistButton productId="there" />).unmount();
  otherTabKeeps(['there'], { told: true });
  render(<WishlistButton productId="there" />);
  expect(heart().ariaPressed).toBe('true');
});

test('when another tab clears all that the browser keeps, then nothing is wished for here', () => {
  render(<WishlistButton productId="there" />);
  otherTabKeeps(['there'], { told: true });
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(heart().ariaPressed).toBe('false');
});

test('when a page comes back that the browser had put aside, then it shows what was wished meanwhile', () => {
  render(<WishlistButton productId="there" />);
  otherTabKeeps(['there'], { told: false });
  const event = new PageTransitionEvent('pageshow', { persisted: true });
  act(() => void window.dispatchEvent(event));
  expect(heart().ariaPressed).toBe('true');
});

test.each([
  '',
  '{',
  '"text"',
  '[]',
  '{"state":{"productIds":"here"}}',
  '{"state":{"productIds":[7]}}',
])('when the storage holds %p, then nothing is wished for and wishing works', async (text) => {
  localStorage.setItem(WISHLIST_STORAGE_KEY, text);
  render(<WishlistButton productId="here" />);
  await userEvent.click(heart());
  expect(kept()).toEqual(['here']);
});

test.each([
  ['is full', ['setItem']],
  ['is forbidden', ['setItem', 'getItem']],
] as const)(
  'when the storage %s, then this page remembers all wishes until they can be kept',
  async (_what, refused) => {
    const spies = refused.map((method) =>
      jest.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('no storage', 'QuotaExceededError');
      }),
    );
    const told = jest.spyOn(console, 'error').mockReturnValue();
    render(
      <>
        <WishlistButton productId="first" />
        <WishlistButton productId="second" />
        <WishlistButton productId="third" />
      </>,
    );
    const hearts = screen.getAllByRole('button', { name: 'Add to wishlist' });
    for (const each of hearts.slice(0, 2)) await userEvent.click(each);
    expect(hearts.map((each) => each.ariaPressed)).toEqual(['true', 'true', 'false']);
    for (const spy of spies) spy.mockRestore();
    told.mockRestore();
    for (const each of hearts.slice(2)) await userEvent.click(each);
    expect(kept()).toEqual(['third', 'second', 'first']);
  },
);
