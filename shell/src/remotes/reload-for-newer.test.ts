import type { BootData } from '@handloom/contracts/pages';
import { reloadForNewer } from './reload-for-newer';

const naming = (version?: string): BootData['releases'] =>
  version
    ? {
        'mf-cart': { name: 'mf-cart', version, base: `/assets/mf-cart/${version}/`, entry: 'e.js' },
      }
    : {};

let reloads = 0;
const asked = (first: string | undefined, now: string | undefined) =>
  reloadForNewer('mf-cart', {
    first: naming(first),
    readNow: async () => naming(now),
    reload: () => void (reloads += 1),
  });

beforeEach(() => {
  reloads = 0;
  sessionStorage.clear();
});

test('when a newer release is live, then the tab is reloaded, once for that release', async () => {
  expect(await asked('a', 'b')).toBe(true);
  expect(await asked('a', 'b')).toBe(false);
  expect(reloads).toBe(1);
  expect(await asked('a', 'c')).toBe(true);
});

test.each([
  ['is the same', 'a', 'a'],
  ['was taken off the site', 'a', undefined],
])('when the live release %s, then a reload would bring nothing', async (_, first, now) => {
  expect(await asked(first, now)).toBe(false);
  expect(reloads).toBe(0);
});

test('when nobody tells what is live, or the browser keeps nothing, then the tab stays', async () => {
  const first = naming('a');
  const reload = () => void (reloads += 1);
  const away = async () => Promise.reject(new Error('503'));
  expect(await reloadForNewer('mf-cart', { first, readNow: away, reload })).toBe(false);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await asked('a', 'b')).toBe(false);
  expect(reloads).toBe(0);
  jest.restoreAllMocks();
});
