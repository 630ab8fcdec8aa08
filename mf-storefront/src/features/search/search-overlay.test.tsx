import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { rug } from '../testing/rugs';
import { answerWith, openPage } from '../testing/shop-page';
import { SearchOverlay } from './search-overlay';

const SUGGESTIONS = '/api/products/suggestions?q=ganga';
const { _id, name, price, category, images } = rug();
const found = {
  categories: [category],
  products: [{ _id, name, price, category, image: images[0] }],
};

afterEach(() => jest.useRealTimers());

test('when words are typed, then rugs and categories are suggested', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] });
  const calls = answerWith({ [SUGGESTIONS]: found });
  openPage(<SearchOverlay open onClose={() => undefined} />);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search rugs' }));
  // 50 ms between keys, however busy the machine is.
  await userEvent
    .setup({ delay: 50, advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
    .keyboard('ganga');
  const suggestion = await screen.findByRole('link', { name: /Ganga Scroll/ });
  expect(suggestion.getAttribute('href')).toBe('/product/p-1');
  // In whatever script it is written.
  expect(screen.getByText('Ganga Scroll').tagName).toBe('BDI');
  expect(screen.getByRole('link', { name: 'Floral Rug' }).getAttribute('href')).toBe(
    '/categories/floral-rug',
  );
  expect(calls.sent.map(({ url }) => url)).toEqual([SUGGESTIONS]);
});

test('when Enter is pressed, then all results are shown and the overlay closes', async () => {
  answerWith({ [SUGGESTIONS]: found });
  const close = jest.fn();
  openPage(<SearchOverlay open onClose={close} />);
  await userEvent.keyboard(' {Enter}ganga {Enter}');
  expect(screen.getByLabelText('address').textContent).toBe('/categories/all?search=ganga');
  expect(close).toHaveBeenCalledTimes(1);
});

test('when the same is searched for again, then that is no step of its own', async () => {
  answerWith({ [SUGGESTIONS]: found });
  const Back = () => {
    const navigate = useNavigate();
    return <button onClick={() => navigate(-1)}>Back</button>;
  };
  openPage(
    <>
      <SearchOverlay open onClose={() => undefined} />
      <Back />
    </>,
  );
  await userEvent.keyboard('ganga{Enter}');
  await userEvent.keyboard('{Enter}');
  fireEvent.click(screen.getByRole('button', { name: 'Back', hidden: true }));
  expect(screen.getByLabelText('address').textContent).toBe('/');
});

test('when a suggestion is opened in another tab, then the search stays; followed here, it closes', async () => {
  answerWith({ [SUGGESTIONS]: found });
  const close = jest.fn();
  openPage(<SearchOverlay open onClose={close} />);
  await userEvent.keyboard('ganga');
  const suggestion = await screen.findByRole('link', { name: /Ganga Scroll/ });
  const links = [suggestion, screen.getByRole('link', { name: 'Floral Rug' })];
  // jsdom follows no link and says so, where the browser would: the page has left it to it.
  const left = jest.spyOn(console, 'error').mockReturnValue();
  for (const link of [...links, screen.getByRole('link', { name: /^See all results/ })]) {
    close.mockClear();
    left.mockClear();
    fireEvent.click(link, { ctrlKey: true });
    fireEvent.click(link, { metaKey: true });
    expect(close).not.toHaveBeenCalled();
    await waitFor(() => expect(left).toHaveBeenCalledTimes(2));
    await userEvent.click(link);
    expect(close).toHaveBeenCalledTimes(1);
  }
});

test('when arrows are pressed, then they lead down through what is suggested and back to the words', async () => {
  answerWith({ [SUGGESTIONS]: found });
  openPage(<SearchOverlay open onClose={() => undefined} />);
  await userEvent.keyboard('ganga');
  const suggestion = await screen.findByRole('link', { name: /Ganga Scroll/ });
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Floral Rug' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(suggestion);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^See all results/ }));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search rugs' }));
});

test('when an arrow chooses among the words of an input method, then the focus stays where they are written', async () => {
  openPage(<SearchOverlay open onClose={() => undefined} />);
  const box = screen.getByRole('searchbox', { name: 'Search rugs' });
  fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true });
  expect(document.activeElement).toBe(box);
});

test('when nothing is found, then it says so, until other words are asked for', async () => {
  answerWith({ [SUGGESTIONS]: { categories: [], products: [] } });
  openPage(<SearchOverlay open onClose={() => undefined} />);
  await userEvent.keyboard('ganga');
  expect(await screen.findByText('Nothing found. Try fewer or other words.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /results/ })).toBeNull();
  await userEvent.keyboard(' red');
  expect(await screen.findByText('Searching...')).toBeTruthy();
});

test('when no rug has all of several words, then the way to those that have some of them is there', async () => {
  const none = { categories: [], products: [] };
  answerWith({ [SUGGESTIONS]: found, '/api/products/suggestions?q=ganga+red': none });
  openPage(<SearchOverlay open onClose={() => undefined} />);
  await userEvent.keyboard('ganga red');
  expect(await screen.findByText('No rug has all of these words.')).toBeTruthy();
  const some = screen.getByRole('link', { name: 'Search for some of “ganga red”' });
  expect(some.getAttribute('href')).toBe('/categories/all?search=ganga+red');
});

test('when the next words cannot be asked for, then it says so, and nothing stands there as found by them', async () => {
  answerWith({ [SUGGESTIONS]: found, '/api/products/suggestions?q=ganga+red': 503 });
  openPage(<SearchOverlay open onClose={() => undefined} />);
  await userEvent.keyboard('ganga');
  await screen.findByRole('link', { name: /Ganga Scroll/ });
  await userEvent.keyboard(' red');
  await screen.findByText('The shop said 503');
  expect(screen.queryByRole('link')).toBeNull();
});

test('when it is closed, then nothing of it is there', () => {
  openPage(<SearchOverlay open={false} onClose={() => undefined} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('when what is typed names a price, then the rugs within it are suggested, and all are searched for with it', async () => {
  const dear = { ...found.products[0], _id: 'p-2', name: 'Ganga Royal', price: price + 1 };
  const calls = answerWith({
    [SUGGESTIONS]: { ...found, products: [...found.products, dear] },
  });
  openPage(<SearchOverlay open onClose={() => undefined} />);
  const field = screen.getByRole('searchbox', { name: 'Search rugs' });
  fireEvent.change(field, { target: { value: `ganga under ${price}` } });
  await screen.findByRole('link', { name: /Ganga Scroll/ });
  expect(screen.queryByText('Ganga Royal')).toBeNull();
  expect(calls.sent.map(({ url }) => url)).toEqual([SUGGESTIONS]);
  const all = () => screen.getByRole('link', { name: /^See all results/ }).getAttribute('href');
  expect(all()).toBe(`/categories/all?search=ganga&maxPrice=${price}`);

  fireEvent.change(field, { target: { value: `ganga over ${price + 2}` } });
  await screen.findByText('No suggestion has this price.');
  expect(all()).toBe(`/categories/all?search=ganga&minPrice=${price + 2}`);

  fireEvent.change(field, { target: { value: `under ${price}` } });
  await waitFor(() => expect(all()).toBe(`/categories/all?maxPrice=${price}`));
});
