import { act } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { keepTranslatedText } from './keep-translated-text';

/** As Chrome does: each text is taken out, and two `font` elements in each other stand there with the translation. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found.filter(({ parentElement }) => parentElement?.tagName !== 'FONT')) {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data.toUpperCase();
    text.replaceWith(outer);
  }
}

interface Shown {
  price: string;
  sale?: string | false;
  order?: string[];
}

/** Texts beside others and beside elements, which React knows as nodes. */
function Rug({ price, sale, order = [] }: Shown) {
  return (
    <p>
      {sale} now {price} <b>each</b>
      {order.map((size) => (
        <Fragments key={size} size={size} />
      ))}
    </p>
  );
}
const Fragments = ({ size }: { size: string }) => <>{size};</>;

let show: (shown: Shown) => Promise<string>;
beforeAll(keepTranslatedText);
beforeEach(() => {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  show = async (shown) => {
    await act(async () => root.render(<Rug {...shown} />));
    translate();
    // Who observes hears of it.
    await Promise.resolve();
    return place.textContent.replace(/\s+/g, ' ').trim();
  };
});
afterEach(() => document.body.replaceChildren());

test('when a text of a translated page changes, then the visitor sees the new one translated', async () => {
  expect(await show({ price: 'two' })).toBe('NOW TWO EACH');
  expect(await show({ price: 'three' })).toBe('NOW THREE EACH');
  expect(await show({ price: 'four' })).toBe('NOW FOUR EACH');
});

test('when a text comes into a translated page and goes, then it is there, and gone', async () => {
  await show({ price: 'two' });
  expect(await show({ price: 'two', sale: 'Sale:' })).toBe('SALE: NOW TWO EACH');
  expect(await show({ price: 'two', sale: false })).toBe('NOW TWO EACH');
});

test('when translated texts take other places, then each is there once', async () => {
  await show({ price: 'two', order: ['small', 'wide', 'long'] });
  expect(await show({ price: 'two', order: ['long', 'small', 'wide'] })).toBe(
    'NOW TWO EACHLONG;SMALL;WIDE;',
  );
  expect(await show({ price: 'two', order: ['wide'] })).toBe('NOW TWO EACHWIDE;');
});

test('when a translator leaves nothing where a text was, then the page goes on', async () => {
  await show({ price: 'two', sale: 'Sale:' });
  for (const font of document.querySelectorAll('p > font')) font.remove();
  expect(await show({ price: 'three', sale: false })).toContain('EACH');
});
