import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { eventually } from '@handloom/test-kit/eventually';
import { startRenderer, Unrendered, type Renderer } from './renderer';
import { startProcess } from './renderer-process';

const { RENDERER_PROGRAM: program = '' } = process.env;
const page = { owner: 'mf-cart', route: '/cart', path: '/cart', query: '', params: {} } as const;
const settings = { currency: { catalogue: 'INR', checkout: 'USD' }, origin: '' } as const;

let folder: string;
let renderer: Renderer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-renderer-'));
});
afterEach(async () => {
  renderer?.close();
  await rm(folder, { recursive: true, force: true });
});

/** @returns its folder */
async function releaseOf(line: string, name = 'mf-cart'): Promise<string> {
  const release = path.join(folder, name, 'abcdef123456');
  await mkdir(path.join(release, 'server'), { recursive: true });
  await writeFile(
    path.join(release, 'server', 'index.cjs'),
    `module.exports = { routes: [], exposes: {} }; ${line}`,
  );
  return release;
}

async function rendererOf(line: string, niceness = 0): Promise<Renderer> {
  const release = await releaseOf(line);
  const parts = [{ name: 'mf-cart' as const, folder: release }];
  return startRenderer({ program, niceness, parts, settings });
}

test('when a process ends later than its answer was waited for, then it is known at rest', async () => {
  // As on a busy machine: it uses no processor time, so that nothing else ends it.
  const sleep = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)';
  renderer = await rendererOf(
    `Promise.resolve().then(() => setImmediate(() => { ${sleep}; throw new Error('too late'); }));`,
  );
  await expect(renderer.plan(page)).rejects.toThrow(Unrendered);
  expect(renderer.faults()).toEqual([]);

  await renderer.rest();
  expect(renderer.faults()[0]).toMatchObject({
    part: 'mf-cart',
    sentence: expect.stringContaining('too late'),
  });
});

test('when a part throws, as it is loaded or later, then the line of its source is told, and of which release', async () => {
  const release = await releaseOf('');
  const parts = [{ name: 'mf-cart' as const, folder: release }];
  await mkdir(path.join(release, 'maps'));
  // The second line of the bundle, from its beginning on: line 5, column 3.
  const map = { version: 3, sources: ['mf-cart/src/pay.ts'], names: [], mappings: ';AAIE' };
  await writeFile(path.join(release, 'maps', 'index.cjs.map'), JSON.stringify(map));
  const place = 'mf-cart abcdef123456, mf-cart/src/pay.ts:5:3';

  await releaseOf(`\nthrow new Error('at once');`);
  renderer = await startRenderer({ program, parts, settings });
  expect(renderer.failures.get('mf-cart')).toContain(place);
  renderer.close();

  await releaseOf(`\nsetTimeout(() => { throw new Error('later'); }, 1);`);
  renderer = await startRenderer({ program, parts, settings });
  const { faults } = renderer;
  await eventually(async () => expect(faults()[0]?.sentence).toContain(place));
  expect(faults()[0]?.part).toBe('mf-cart');
});

test('when the program is long in starting, then no page is said to have held it', async () => {
  const slow = path.join(folder, 'slow.cjs');
  const busy =
    'const used = () => { const { user, system } = process.cpuUsage(); return user + system; }; while (used() < 1.3e6);';
  await writeFile(slow, `${busy} require(${JSON.stringify(program)});`);
  const parts = [{ name: 'mf-cart' as const, folder: await releaseOf('') }];
  renderer = await startRenderer({ program: slow, parts, settings });
  expect([...renderer.failures]).toEqual([]);
});

test('when a process is about to end, then it answers nothing more', async () => {
  // What it says last is longer than a pipe holds, so that its end takes a moment.
  renderer = await rendererOf(`setTimeout(() => { throw new Error('x'.repeat(1e6)); }, 1);`);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await renderer.rest();
  await renderer.rest();
  // By itself: reading so long a line for the places in it takes no time to speak of.
  expect(renderer.faults()[0]?.sentence).toContain('exit code 70');
});

test('when a process is gone before it is written to, then that is its end and no mere failure', async () => {
  renderer = await rendererOf(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1);`);
  // Nothing is heard here until the write, as on a busy machine.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await renderer.rest();
  expect(renderer.faults().length).toBeGreaterThan(0);
});

test('when what a page says of itself cannot be sent to another process, or is none of the words for it, then it comes without, and nothing ends', async () => {
  // As where somebody forgot to wait for it.
  const head = `() => ({ title: 'Your cart', jsonLd: [Promise.resolve({})] })`;
  const says = `movedTo: (_, { cart }) => (cart ? undefined : '/gone'), status: (_, { cart }) => (cart ? 200 : 404)`;
  const wrong = `data: () => '/api/cart', largestPicture: () => 'rug.webp'`;
  renderer = await rendererOf(
    `module.exports.routes.push({ path: '/cart', head: ${head}, ${says}, ${wrong} });`,
  );
  const boot = '{"data":{"cart":{}}}';
  const document = { url: '/cart', page, boot, missing: [], complete: true };
  const composed = await renderer.compose(document).catch(String);
  await renderer.rest();
  expect(renderer.faults()).toEqual([]);
  const told = (what: string) => ({ stack: expect.stringContaining(`${what} says what it`) });
  expect(composed).toMatchObject({ status: 200, head: { title: 'Your cart' } });
  expect(composed).toMatchObject({ troubles: [told('largestPicture')] });
  expect(await renderer.plan(page)).toMatchObject({ urls: [], troubles: [told('data')] });
  // Without all of its data a page cannot tell where it is, or whether.
  const without = { ...document, boot: '{"data":{}}' };
  const { status, movedTo } = await renderer.compose({ ...without, complete: false });
  expect({ status, movedTo }).toEqual({ status: 200, movedTo: undefined });
  expect(await renderer.compose(without)).toMatchObject({ status: 301, movedTo: '/gone' });
});

test('when a part says of its routes what is none of the words for it, then it alone is left out, or what it says is read as it is meant', async () => {
  const parts = [
    { name: 'mf-cart' as const, folder: await releaseOf(`module.exports.routes.push({});`) },
    {
      name: 'mf-storefront' as const,
      folder: await releaseOf(
        `module.exports.routes.push({ path: '/search', head: () => ({ noIndex: 1 }) });`,
        'mf-storefront',
      ),
    },
  ];
  renderer = await startRenderer({ program, parts, settings });
  expect([...renderer.failures.keys()]).toEqual(['mf-cart']);
  expect(renderer.opened.routes).toEqual([
    { owner: 'mf-storefront', path: '/search', unlisted: true, listsAddresses: false },
  ]);
});

test.each([
  ['outside of the heap, which Node does not limit', 'Buffer.alloc(1e8, 1)', 6],
  ['in the heap', 'new Array(2e6).fill(0)', 20],
])(
  'when a part keeps more and more %s, then its process ends before that ends, and in nobody’s page',
  async (_, what, most) => {
    const keeps = `const kept = []; module.exports.routes.push({ path: '/cart', data: () => (kept.push(${what}), []) });`;
    renderer = await rendererOf(keeps);
    const { plan, faults } = renderer;
    const page = {
      owner: 'mf-cart',
      route: '/cart',
      path: '/cart',
      query: '',
      params: {},
    } as const;
    for (let pages = 0; pages < most; pages += 1) await plan(page).catch(() => undefined);
    await renderer.rest();
    expect(faults()[0]?.sentence).toMatch(/held \d+ MB/);
    expect(faults()[0]).toMatchObject({ part: null, betweenPages: true });
  },
);

test.each([
  // The stack of that error names nothing but Node's own code.
  ['no stack says whose it was, then the shell is not to blame', `fetch('/api/cart')`, null],
  ['its stack does, then they are', `queueMicrotask(() => { throw new Error(); })`, 'mf-cart'],
])('when what nobody waits for fails while a page is made, and %s', async (_, fails, part) => {
  const rejects = `module.exports.exposes['cart-page'] = () => void ${fails};`;
  const render = `async ({ remotes }) => {
    remotes['mf-cart/cart-page']();
    await ${part ? null : 'new Promise((resolve) => setTimeout(resolve, 200))'};
    return { markup: 'x', failures: [] };
  }`;
  const parts = [
    { name: 'mf-cart' as const, folder: await releaseOf(rejects) },
    {
      name: 'shell' as const,
      folder: await releaseOf(`module.exports.render = ${render};`, 'shell'),
    },
  ];
  renderer = await startRenderer({ program, parts, settings });
  const boot = '{"data":{},"needs":["mf-cart/cart-page"]}';
  const document = { url: '/cart', page: null, boot, missing: [], complete: true };
  await renderer.compose(document).catch(() => undefined);
  await renderer.rest();
  expect(renderer.faults()).toMatchObject([{ part }]);
});

test('when nothing is wrong, then there is nothing to know', async () => {
  renderer = await rendererOf('');
  await renderer.rest();
  expect(renderer.faults()).toEqual([]);
});

test('when it is started, then it gives way as it was told, knows no secret, has its share of memory, and no release ends it', async () => {
  const told = path.join(folder, 'told');
  process.env['A_SECRET'] = 'nobody’s business';
  renderer = await rendererOf(
    `const { pid, env, execArgv } = process;
     let refused = '';
     try { process.exit(); } catch (error) { refused = error.message; }
     require('node:fs').writeFileSync(${JSON.stringify(told)}, JSON.stringify({ pid, env, execArgv, refused }));`,
    7,
  ).finally(() => delete process.env['A_SECRET']);
  const { pid, ...others } = JSON.parse(await readFile(told, 'utf8')) as { pid: number };
  expect(getPriority(pid)).toBe(Math.min(getPriority() + 7, 19));
  expect(others).toEqual({
    env: { NODE_ENV: 'production' },
    execArgv: ['--max-old-space-size=256'],
    refused: 'A release may not end the process it runs in.',
  });
});

test('when a process waits for what never comes, then it ends after ten seconds, and leaves nothing open', async () => {
  const silent = path.join(folder, 'silent.cjs');
  await writeFile(silent, `process.on('message', () => undefined);`);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const asking = startProcess({ program: silent }).ask({ kind: 'ping' }, z.null());
    jest.advanceTimersByTime(9_000);
    jest.advanceTimersByTime(3_000);
    await expect(asking).rejects.toThrow(/gave no answer for 1\d{4} ms/);
  } finally {
    jest.useRealTimers();
  }
  await eventually(() => expect(heldHere()).toEqual([]));
});

test('when whoever started it is killed while a release loops, then it ends by itself', async () => {
  const looping = path.join(folder, 'looping');
  const release = await releaseOf(
    `require('node:fs').writeFileSync(${JSON.stringify(looping)}, String(process.pid)); for (;;);`,
  );
  const gateway = fork(path.join(__dirname, 'renderer-process.fixture.ts'), [program, release], {
    execArgv: ['--import', 'tsx'],
  });
  const pid = await eventually(async () => Number(await readFile(looping, 'utf8')), 20_000);
  try {
    gateway.kill('SIGKILL');
    // A loop alone is ended after a second of processor time, by whoever is gone now.
    await eventually(async () => expect(isThere(pid)).toBe(false), 5_000);
  } finally {
    if (isThere(pid)) process.kill(pid, 'SIGKILL');
  }
}, 30_000);

test('when whoever starts one has hardly a file left to open, then it goes on, started or not', async () => {
  const fixture = path.join(__dirname, 'few-files.fixture.ts');
  const limited = 'ulimit -n 200; exec "$0" --import tsx "$1" "$2"';
  const gateway = spawn('sh', ['-c', limited, process.execPath, fixture, program], {
    // A group of its own: what kills its own must not kill the tests.
    detached: true,
  });
  let said = '';
  gateway.stderr.on('data', (chunk) => (said += String(chunk)));
  const [code, signal] = await once(gateway, 'close');
  expect([code, signal, said]).toEqual([0, null, '']);
}, 30_000);

/** Notes, and who waits for our end, where the system tells. */
function heldHere(): string[] {
  if (process.platform !== 'linux') return [];
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const held = [
    ...readdirSync('/proc/self/fd').map((file) =>
      said(() => readlinkSync(`/proc/self/fd/${file}`)),
    ),
    ...children.map((child) => said(() => readFileSync(`/proc/${child}/cmdline`, 'utf8'))),
  ];
  return held.filter((each) => /handloom-renderer-|kill -9/.test(each));
}

/** Of what is gone meanwhile nothing. */
function said(tell: () => string): string {
  try {
    return tell();
  } catch {
    return '';
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
