import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { FILES } from '@handloom/release-registry/browser-files';
import type { ToldError } from '@handloom/release-registry/told-errors';
import { errors } from './errors';
import type { RunningShop } from './find-shop';

const LIVE = 'bbbbbbbbbbbb';
const BEFORE = 'aaaaaaaaaaaa';

let releasesDir: string;
beforeEach(async () => {
  releasesDir = await mkdtemp(path.join(tmpdir(), 'handloom-errors-'));
  await mkdir(path.join(releasesDir, FILES));
  await store('mf-cart', LIVE, 'pay.1234567890abcdef.js');
  await store('shell', BEFORE, 'framework.567890abcdef1234.js');
});
afterEach(() => rm(releasesDir, { recursive: true, force: true }));

async function store(name: MicrofrontendName, version: string, file: string): Promise<void> {
  const folder = path.join(releasesDir, name, version);
  for (const inner of ['server', 'maps'])
    await mkdir(path.join(folder, inner), { recursive: true });
  const description: ReleaseDescription = {
    name,
    version,
    files: [file],
    integrity: { [file]: 'sha384-…' },
    entry: { js: [file], css: [] },
    exposes: {},
    routes: [],
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(description));
  await writeFile(path.join(releasesDir, FILES, file), '// built');
  await writeFile(path.join(folder, 'server', 'index.cjs'), '');
  const map = {
    version: 3,
    sources: [`${name}/src/pay.ts`],
    names: ['payNow'],
    // From the eleventh column of the first line on: line 5, column 3, with the name.
    mappings: 'UAIEA',
  };
  await writeFile(path.join(folder, 'maps', `${file}.map`), JSON.stringify(map));
}

const told = (more: Partial<ToldError> = {}): ToldError => ({
  at: '2026-06-01T12:00:00.000Z',
  part: 'mf-cart',
  version: LIVE,
  kind: 'error',
  message: 'TypeError: it is undefined',
  stack:
    'TypeError: it is undefined\n    at a (https://shop.example/assets/x/pay.1234567890abcdef.js:1:20)',
  route: '/cart',
  trace: 'first',
  ...more,
});

function shop(all: ToldError[]): RunningShop {
  const releasedAt = '2026-06-01T11:00:00.000Z';
  const registry = {
    live: async () => ({
      'mf-cart': { version: LIVE, previous: BEFORE, releasedAt, revision: 2 },
      shell: { version: BEFORE, previous: null, releasedAt, revision: 1 },
    }),
    canaries: async () => ({ running: null, ignored: {} }),
    errors: async (_: string, version: string) => all.filter((each) => each.version === version),
  };
  return { registry, releasesDir } as unknown as RunningShop;
}

test('what a visitor sends steers no terminal, and makes up no line', async () => {
  const clear = '\u001b[2J';
  const hostile = told({
    message: `${clear}gone\nmf-cart ${BEFORE} (live)`,
    stack: `${clear}@https://shop.example/assets/x/${clear}.js:1:20`,
    trace: clear,
  });
  const said = await errors('mf-cart', shop([hostile]));
  expect(said).not.toContain('\u001b');
  expect(said).toContain(`  1× error  \\u001b[2Jgone\\u000amf-cart ${BEFORE} (live)\n`);
});

test('what browsers told is said by file and line of the sources, the same once', async () => {
  const frames = [
    'http://127.0.0.1:8080/assets/framework.567890abcdef1234.js?x=1:1:11',
    'https://shop.example/assets/x/pay.1234567890abcdef.js:1:20',
  ];
  const firefox = told({ message: 'gone', stack: frames.map((frame) => `b@${frame}\n`).join('') });
  expect(await errors('mf-cart', shop([firefox, told(), told({ trace: 'second' })]))).toBe(
    [
      `mf-cart ${LIVE} (live)`,
      '  2× error  TypeError: it is undefined',
      '     at payNow (mf-cart/src/pay.ts:5:3)',
      '     last 2026-06-01T12:00:00.000Z on /cart, trace second',
      '  1× error  gone',
      '     at payNow (shell/src/pay.ts:5:3)',
      '     at payNow (mf-cart/src/pay.ts:5:3)',
      '     last 2026-06-01T12:00:00.000Z on /cart, trace first',
      `mf-cart ${BEFORE} (previous)`,
      '  no errors',
    ].join('\n'),
  );
});

test('a version whose files or maps are gone is still told of, by its built files', async () => {
  const said = await errors('mf-cart', shop([told({ version: BEFORE })]));
  expect(said).toContain(`mf-cart ${BEFORE} (previous)\n  1× error  TypeError`);
  await rm(path.join(releasesDir, 'mf-cart', LIVE, 'maps'), { recursive: true });
  const frames = [
    ['    at a (https://shop.example/assets/pay.1234567890abcdef.js:1:20)', 'a'],
    ['    at async a (https://shop.example/assets/pay.1234567890abcdef.js:1:20)', 'a'],
    ['a@https://shop.example/assets/pay.1234567890abcdef.js:1:20', 'a'],
    // Functions without a name, as effects are.
    ['    at https://shop.example/assets/pay.1234567890abcdef.js:1:20', 'somewhere'],
    ['@https://shop.example/assets/pay.1234567890abcdef.js:1:20', 'somewhere'],
  ];
  for (const [stack, named] of frames) {
    expect(await errors('mf-cart', shop([told({ stack })]))).toContain(
      `     at ${named} (pay.1234567890abcdef.js:1:20)`,
    );
  }
});
