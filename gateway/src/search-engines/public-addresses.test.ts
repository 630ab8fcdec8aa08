import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRenderer } from '@handloom/renderer/renderer';
import { publicAddresses } from './public-addresses';

const { RENDERER_PROGRAM: program = '' } = process.env;
const settings = {
  currency: { catalogue: 'INR', checkout: 'USD' },
  origin: 'http://localhost',
} as const;

test('when a part was left out because it cannot be run, then the addresses of the others are told all the same', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-addresses-'));
  const partOf = async (name: 'mf-cart' | 'mf-storefront', bundle: string) => {
    const server = path.join(folder, name, 'server');
    await mkdir(server, { recursive: true });
    await writeFile(path.join(server, 'index.cjs'), bundle);
    return { name, folder: path.join(folder, name) };
  };
  const product = {
    path: '/product/:id',
    page: 'product',
    access: 'public',
    layout: 'main',
  } as const;
  const addresses = "async function* () { yield { path: '/product/r1' }; }";
  const parts = [
    await partOf('mf-cart', 'for (;;);'),
    await partOf(
      'mf-storefront',
      `exports.exposes = {}; exports.routes = [{ ...${JSON.stringify(product)}, addresses: ${addresses} }];`,
    ),
  ];
  const renderer = await startRenderer({ program, parts, settings });
  try {
    expect([...renderer.failures.keys()]).toEqual(['mf-cart']);
    const routes = [{ owner: 'mf-storefront' as const, route: product, available: true }];
    const told: string[] = [];
    const site = { parts: {}, routes, renderer };
    const noData = () => Promise.reject(new Error('Nobody reads.'));
    for await (const { path: each } of publicAddresses(site, noData)) told.push(each);
    expect(told).toEqual(['/product/r1']);
  } finally {
    renderer.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 30_000);
