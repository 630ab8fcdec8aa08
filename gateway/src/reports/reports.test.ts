import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BrowserReport } from '@handloom/contracts/browser-reports';
import { ERRORS_STREAM } from '@handloom/release-registry/registry-streams';
import { toldErrors } from '@handloom/release-registry/told-errors';
import { eventually } from '@handloom/test-kit/eventually';
import { fileOf } from '../testing/fake-releases';
import { FIRST } from '../testing/shop';
import { openReportingShop, stackIn, thrown, type ReportingShop } from '../testing/reporting-shop';

jest.setTimeout(60_000);

let told: ReportingShop;
beforeAll(async () => {
  told = await openReportingShop();
});
afterAll(() => told.stop());

const errors = (labels: string) => told.figure(`browser_errors{${labels}}`);

test('what nobody told yet is counted as none: an alert on its rise would miss the first of a count that was not there', async () => {
  const figures = (await told.figures()).split('\n');
  for (const part of ['shell', 'mf-storefront', 'mf-cart']) {
    expect(figures).toContain(`browser_errors{part="${part}",kind="error",set="live"} 0`);
    expect(figures).toContain(`gateway_renderer_faults_total{part="${part}"} 0`);
  }
});

describe('an error', () => {
  test.each(['error', 'rejection', 'caught', 'uncaught', 'recoverable', 'load'] as const)(
    'of kind %s is counted for the part that the page names, and for the one in its stack',
    async (kind) => {
      for (const part of ['shell', 'mf-storefront', 'mf-cart'] as const) {
        const labels = `part="${part}",kind="${kind}",set="live"`;
        const before = await errors(labels);
        const { token, trace } = await told.view();
        await told.tell({ view: token, started: [part], errors: [thrown({ kind, part })] });
        const other = await told.view();
        await told.tell({
          view: other.token,
          path: '/cart?email=asha@x.example',
          started: [part],
          errors: [thrown({ kind, stack: stackIn(part) })],
        });
        expect(await errors(labels)).toBe(before + 2);
        const said = { part, version: FIRST, kind, set: 'live' };
        expect(told.lines.slice(-2)).toMatchObject([
          { ...said, trace, route: '/' },
          { ...said, trace: other.trace, route: '/cart' },
        ]);
      }
      expect(JSON.stringify(told.lines)).not.toContain('asha@x.example');
    },
  );

  test('is the cart’s when what the shell lends threw on its behalf', async () => {
    const { token } = await told.view();
    const [first, ...rest] = stackIn('shell').split('\n');
    const stack = [first, ...rest, ...stackIn('mf-cart').split('\n').slice(1)].join('\n');
    await told.tell({ view: token, started: ['mf-cart'], errors: [thrown({ stack })] });
    expect(told.lines.at(-1)).toMatchObject({ part: 'mf-cart', version: FIRST });
  });

  test('of Firefox and Safari is known by its stack too', async () => {
    for (const frame of ['pay@', '@']) {
      const { token } = await told.view();
      const stack = `${frame}https://shop.example/assets/${fileOf('mf-cart', FIRST, 'later.js')}:1:20\n`;
      await told.tell({ view: token, errors: [thrown({ stack })] });
      expect(told.lines.at(-1)).toMatchObject({ part: 'mf-cart', stack });
    }
  });

  test.each([
    ['of an extension', `Error\n    at a (chrome-extension://abc/x.js:1:1)\n${stackIn('mf-cart')}`],
    ['of a version that the page does not show', stackIn('mf-cart', 'dddddddddddd')],
    ['without a stack', ''],
  ])('%s is nobody’s', async (_, stack) => {
    const labels = 'part="unknown",kind="error",set="unknown"';
    const [before, said] = [await errors(labels), told.lines.length];
    const { token } = await told.view();
    await told.tell({ view: token, errors: [thrown({ stack })] });
    expect(await errors(labels)).toBe(before + 1);
    expect(told.lines.length).toBe(said);
  });

  test('is counted once for a view, however often it is told', async () => {
    const labels = 'part="mf-cart",kind="error",set="live"';
    const before = await errors(labels);
    const { token } = await told.view();
    const error = thrown({ part: 'mf-cart' });
    await told.tell({ view: token, errors: [error, error] });
    await told.tell({ view: token, errors: [error] });
    expect(await errors(labels)).toBe(before + 1);
  });

  test('of a tab that was opened before a release is told from those of the release', async () => {
    const former = await told.view();
    const version = await told.release();
    const before = await errors('part="mf-cart",kind="error",set="before"');
    await told.tell({ view: former.token, errors: [thrown({ part: 'mf-cart' })] });
    expect(await errors('part="mf-cart",kind="error",set="before"')).toBe(before + 1);
    expect(told.lines.at(-1)).toMatchObject({ version: former.cart, set: 'before' });
    expect(former.cart).not.toBe(version);
  });

  test('is kept with its stack, for who asks the registry', async () => {
    const version = await told.release();
    const { token, trace } = await told.view();
    const stack = stackIn('mf-cart', version);
    // Whoever reaches NATS can say anything there.
    told.publisher.publish(`${ERRORS_STREAM}.mf-cart.${version}`, 'no JSON');
    await told.tell({ view: token, errors: [thrown({ stack })] });
    await eventually(async () =>
      expect(await toldErrors(told.publisher, 'mf-cart', version)).toMatchObject([
        { part: 'mf-cart', version, kind: 'error', stack, trace, route: '/' },
      ]),
    );
  });
});

test('web vitals are counted by route, the last of each view once', async () => {
  const series = (name: string) =>
    told.figure(
      `web_vital_milliseconds_sum{name="${name}",route="/product/:productId",set="live"}`,
    );
  const { token } = await told.view();
  const vitals: BrowserReport['vitals'] = [
    { name: 'LCP', value: 1_200 },
    { name: 'CLS', value: 0.02 },
  ];
  await told.tell({ view: token, path: '/product/r1', vitals });
  await told.tell({ view: token, path: '/product/r1', vitals });
  expect(await series('LCP')).toBe(1_200);
  expect(
    await told.figure('web_vital_layout_shift_sum{route="/product/:productId",set="live"}'),
  ).toBe(0.02);
});

test('a document that is unchanged is a view of its own', async () => {
  const { token, etag } = await told.view();
  const again = await fetch(told.url, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get('server-timing')).toMatch(/^view;desc="/);
  expect(again.headers.get('server-timing')).not.toContain(token);
});

test('what no gateway signed counts for nothing', async () => {
  const { token } = await told.view();
  const changed = token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'));
  const labels = 'part="mf-cart",kind="error",set="live"';
  const before = await errors(labels);
  for (const forged of [changed, token.slice(0, -1), `${token}a`, 'none', '']) {
    await told.tell({ view: forged, errors: [thrown({ part: 'mf-cart' })] });
  }
  expect(await errors(labels)).toBe(before);
});

test('1,500 messages of junk are answered 204, and the gateway keeps nothing of them', async () => {
  const { token } = await told.view('198.51.100.9');
  const junk = (n: number) =>
    [
      '',
      '{',
      'null',
      '\u0000\uffff',
      '['.repeat(5_000),
      JSON.stringify({ view: token, path: 'x'.repeat(15_000) }),
      JSON.stringify({ view: `${n}.${token}`, path: '/', started: [], errors: [], vitals: [] }),
      JSON.stringify({ view: token, path: '/%', started: ['mf-x'], errors: [], vitals: [] }),
      JSON.stringify({
        view: token,
        path: '//',
        started: [],
        errors: [thrown({ message: `${n}`, stack: 'at x ('.repeat(150), part: 'mf-cart' })],
        vitals: [{ name: 'LCP', value: n }],
      }),
      'x'.repeat(40_000),
    ][n % 10] ?? '';
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const heap = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const statuses = new Set<number>();
  const shower = async (count: number, begin: number) => {
    for (let n = begin; n < begin + count; n += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, more) =>
          told.send(junk(n + more), `198.51.${(n + more) % 256}.${n % 256}`, {
            'content-type': ['text/plain', 'application/json', 'image/png'][n % 3] ?? '',
          }),
        ),
      );
      for (const { status } of answers) statuses.add(status);
    }
  };
  await shower(500, 0);
  const before = heap();
  await shower(1_000, 500);
  expect([...statuses]).toEqual([204]);
  // They have seven between them.
  expect((heap() - before) / 1_048_576).toBeLessThan(2);
  expect((await fetch(`${told.url}/cart`)).status).toBe(200);
});
