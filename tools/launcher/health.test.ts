import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { untilShown } from './health';

const OLD = 'aaaaaaaaaaaa';
const NEW = 'bbbbbbbbbbbb';
let gateway: Server;
let url: string;
/** What the gateway shows. */
let versions: Record<string, string>;
let asked: number;

beforeEach(async () => {
  versions = { shell: OLD };
  asked = 0;
  gateway = createServer((_, response) => {
    asked += 1;
    const shown = Object.entries(versions).map(([name, version]) => [name, { name, version }]);
    response.end(JSON.stringify(Object.fromEntries(shown)));
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => gateway.close(resolve)));

test('when another version is live than the gateway knew, then the start waits until the gateway shows it', async () => {
  const shown = untilShown(url, { shell: NEW, 'mf-journal': NEW });
  setTimeout(() => (versions = { shell: NEW }), 150);
  setTimeout(() => (versions = { shell: NEW, 'mf-journal': NEW }), 400);
  expect(await shown).toEqual([]);
  expect(versions).toEqual({ shell: NEW, 'mf-journal': NEW });
});

test('when the gateway does not show it in time, then the start goes on and is told which', async () => {
  versions = { shell: NEW };
  expect(await untilShown(url, { shell: NEW, 'mf-journal': NEW }, 300)).toEqual(['mf-journal']);
});

test('when a part is off the site, then the start waits until the gateway shows it no more', async () => {
  versions = { shell: NEW, 'mf-journal': OLD };
  setTimeout(() => (versions = { shell: NEW }), 150);
  expect(await untilShown(url, { shell: NEW, 'mf-journal': null })).toEqual([]);
  expect(versions).toEqual({ shell: NEW });
});

test('when the gateway shows already what is live, then nobody waits', async () => {
  expect(await untilShown(url, { shell: OLD }, 60_000)).toEqual([]);
  expect(asked).toBe(1);
});
