import { setTimeout as pause } from 'node:timers/promises';
import type { ProductPage } from '@handloom/contracts/catalogue';
import type { Caller } from '../reliability/patient-caller';

const THINKS_MS = 250;
const DOCUMENT = /<\/html>\s*$/;
const SORTS = ['newest', 'price-asc', 'price-desc', 'rating'];

/** One who looks around, as a guest, until it is over: pages, lists, searches, and what a search box offers. */
export async function keepReading(call: Caller, isOver: () => boolean): Promise<void> {
  const { products } = (await call('GET', '/api/products?limit=200')) as ProductPage;
  const some = <Item>(items: readonly Item[]) =>
    items[Math.floor(Math.random() * items.length)] as Item;
  const someWord = () => some(some(products).name.split(' '));
  const looks = [
    () => call('GET', '/', { shows: DOCUMENT }),
    () => call('GET', '/categories/all', { shows: DOCUMENT }),
    () => call('GET', `/product/${some(products)._id}`, { shows: DOCUMENT }),
    () => call('GET', `/categories/all?search=${someWord()}`, { shows: DOCUMENT }),
    () => read(`/api/products?limit=24&sort=${some(SORTS)}&page=${some([1, 2, 3, 4])}`),
    // A price that nobody asked for before, so that it is not a kept answer.
    () => read(`/api/products?search=${someWord()}&maxPrice=${Math.ceil(Math.random() * 90_000)}`),
    () => call('GET', `/api/products/suggestions?q=${someWord().slice(0, 3)}`, { shows: /^\{/ }),
  ];
  const read = (path: string) => call('GET', path, { shows: /^\{"products":\[/ });
  while (!isOver()) {
    await some(looks)();
    await pause(THINKS_MS);
  }
}
