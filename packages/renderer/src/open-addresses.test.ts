import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAddresses } from './open-addresses';

const { RENDERER_PROGRAM: program = '' } = process.env;
const settings = {
  currency: { catalogue: 'INR', checkout: 'USD' },
  origin: 'http://localhost',
} as const;
const ENDLESS = 'async function* () { for (let n = 0; ; n += 1) yield { path: "/cart/" + n }; }';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-addresses-'));
  await mkdir(path.join(folder, 'server'));
  const route = `{ path: '/cart/:n', page: 'cart', access: 'public', layout: 'main', addresses: ${ENDLESS} }`;
  await writeFile(
    path.join(folder, 'server', 'index.cjs'),
    `module.exports = { routes: [${route}], exposes: {} };`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('when a list of addresses never ends, then that is said instead of reading on', async () => {
  const parts = [{ name: 'mf-cart' as const, folder }];
  const read = () => Promise.reject(new Error('Nobody reads.'));
  const addresses = await openAddresses({ program, parts, settings }, read, 2_500);
  const seen: string[] = [];
  const readAll = async () => {
    for await (const { path: each } of addresses.of({ owner: 'mf-cart', path: '/cart/:n' })) {
      seen.push(each);
      if (seen.length > 10_000) return;
    }
  };
  try {
    await expect(readAll()).rejects.toThrow('mf-cart names more than 2500 addresses of /cart/:n.');
  } finally {
    addresses.close();
  }
  expect(seen).toHaveLength(2_000);
});
