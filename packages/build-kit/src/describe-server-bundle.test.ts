import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from './repository';

const ROUTES = `exports.routes = [{ path: '/cart', page: 'cart-page', access: 'public', layout: 'main', head: () => null }];
exports.exposes = {};`;
/** As a build does, which goes on to do more. */
const DESCRIBER = `
  const { describeServerBundle } = require(${JSON.stringify(path.join(__dirname, 'describe-server-bundle.ts'))});
  const part = { name: 'mf-cart', folder: process.argv[1], exposes: { 'cart-page': '' } };
  describeServerBundle(part, process.argv[1]).then(
    (description) => setTimeout(() => console.log(JSON.stringify(description)), 300),
    ({ message }) => console.log(message),
  );`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-bundle-'));
  await mkdir(path.join(folder, 'server'));
});
afterAll(() => rm(folder, { recursive: true }));

async function saidOf(bundle: string): Promise<string> {
  await writeFile(path.join(folder, 'server', 'index.cjs'), bundle);
  const args = ['--import', 'tsx', '-e', DESCRIBER, folder];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY });
  return stdout.trim();
}

test.each([
  ['throws later', `setTimeout(() => { throw new Error('later'); });\n${ROUTES}`],
  ['never ends what it began', `setInterval(() => undefined, 1_000);\n${ROUTES}`],
])('when what is built %s, then it is described all the same', async (_, bundle) => {
  expect(JSON.parse(await saidOf(bundle))).toEqual({
    routes: [{ path: '/cart', page: 'cart-page', access: 'public', layout: 'main' }],
  });
});

test.each([
  [
    'throws',
    `throw new Error('no sum');\n${ROUTES}`,
    /^mf-cart throws as it is loaded: Error: no sum/,
  ],
  ['never ends', `for (;;);\n${ROUTES}`, /^mf-cart never ends as it is loaded\.$/],
  [
    'ends its process',
    `process.exit(3);\n${ROUTES}`,
    /^mf-cart ends its process \(3\) as it is loaded\.$/,
  ],
  ['misnames a page', ROUTES.replace('cart-page', 'cart-pag'), /names the page cart-pag, which/],
])(
  'when what is built %s, then one sentence says so',
  async (_, bundle, sentence) => {
    expect(await saidOf(bundle)).toMatch(sentence);
  },
  30_000,
);
