import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseStatus, TrailEntry } from '@handloom/contracts/release-trail';
import { openPanel } from '../../admin-under-test';

const user = userEvent.setup({ delay: null });
const FIRST = 'aaaaaaaaaaaa';
const SECOND = 'bbbbbbbbbbbb';
const AWAY = 'What was released cannot be read right now. Pages are not affected.';

const status = (part: string, change: Partial<ReleaseStatus> = {}): ReleaseStatus => ({
  part,
  version: SECOND,
  shown: SECOND,
  previous: FIRST,
  since: '2026-11-20T10:00:07.000Z',
  author: 'The checkout team',
  commit: 'c0ffee1234567890-dirty',
  reason: 'A larger basket',
  trouble: null,
  ...change,
});
const entry = (id: string, change: Partial<TrailEntry> = {}): TrailEntry => ({
  _id: id,
  at: '2026-11-20T10:00:07.000Z',
  part: 'mf-cart',
  action: 'release',
  forced: false,
  from: FIRST,
  to: SECOND,
  author: 'The checkout team',
  commit: 'c0ffee1234567890',
  reason: 'A larger basket',
  ...change,
});
const shop = (statuses: ReleaseStatus[], entries: TrailEntry[], next: string | null = null) => ({
  'GET /api/releases': () => ({ body: statuses }),
  'GET /api/releases/audit': () => ({ body: { entries, next } }),
});

async function rowsOf(table: string): Promise<string[][]> {
  const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

test('when parts are live, then each says its version, since when, by whom, from what and why', async () => {
  await openPanel('/admin/releases', shop([status('mf-cart')], []));
  const [[part, state, version, since, ...rest] = []] = await rowsOf('Live now');
  expect([part, state, version]).toEqual([
    'mf-cart',
    'Live',
    `${SECOND}commit c0ffee123456-dirtybefore it ${FIRST}`,
  ]);
  expect(since).toMatch(/^20 Nov 2026, \d\d:00$/);
  expect(rest).toEqual(['The checkout team', 'A larger basket']);
  const [moment] = screen.getAllByText(since ?? '');
  expect(moment?.getAttribute('datetime')).toBe('2026-11-20T10:00:07.000Z');
  expect(moment?.title).toMatch(/^20 November 2026 at \d\d:00:07 /);
  expect(screen.getByRole('link', { name: 'Releases' }).getAttribute('aria-current')).toBe('page');
});

test('when a release is not what visitors get, then the table says what became of it and why', async () => {
  const why = `${SECOND} cannot be run: Error: bad build`;
  const off = { version: null, shown: null };
  await openPanel(
    '/admin/releases',
    shop(
      [
        status('shell', {
          version: FIRST,
          shown: FIRST,
          reason: why,
          trouble: { kind: 'rolled-back', version: SECOND, why },
        }),
        status('mf-storefront', {
          shown: FIRST,
          trouble: { kind: 'refused', version: SECOND, why: 'Error: worse build' },
        }),
        status('mf-cart', { ...off, author: null, commit: null, reason: null }),
        status('mf-admin', {
          shown: FIRST,
          trouble: { kind: 'pending', version: SECOND, why: null },
        }),
      ],
      [],
    ),
  );
  const rows = await rowsOf('Live now');
  expect(rows.map(([part, state]) => `${part}: ${state}`)).toEqual([
    'shell: Rolled back by itself',
    'mf-storefront: Refused',
    'mf-cart: Off the site',
    'mf-admin: Not shown yet',
  ]);
  expect(rows.map((row) => row[5])).toEqual([
    `${why}${SECOND} was taken back by the gateway.`,
    `A larger basketThe gateway does not take ${SECOND}; pages are made with ${FIRST}.Error: worse build`,
    'not recorded',
    `A larger basketThe gateway has not taken ${SECOND} over; pages are made with ${FIRST}.`,
  ]);
});

test('when a canary runs, then the table says its share, its version, by whom and why, and what keeps it away', async () => {
  const canary = {
    version: 'cccccccccccc',
    percent: 10,
    since: '2026-11-20T11:00:00.000Z',
    author: 'Ada',
    commit: null,
    reason: 'A round basket',
    trouble: null,
  };
  const why = 'mf-cart cccccccccccc cannot be run: Error: bad build';
  await openPanel(
    '/admin/releases',
    shop(
      [
        status('shell', { canary: { ...canary, reason: null } }),
        status('mf-cart', { canary: { ...canary, trouble: why } }),
      ],
      [],
    ),
  );
  const rows = await rowsOf('Live now');
  expect(rows.map(([, state]) => state)).toEqual(['Live Canary 10%', 'Live Canary 10%']);
  expect(rows[0]?.[2]).toMatch(/canary cccccccccccc$/);
  const sentence = 'Ada gives cccccccccccc to 10% of the visitors';
  expect(rows.map((row) => row[5])).toEqual([
    `A larger basket${sentence}`,
    `A larger basket${sentence}: A round basket${why} Everybody has what is live.`,
  ]);
});

test('when something was done, then the trail says when, to what, what, by whom and why', async () => {
  await openPanel(
    '/admin/releases',
    shop(
      [],
      [
        entry('12', { action: 'canary-shown' }),
        entry('11', { action: 'canary-refused' }),
        entry('10', { action: 'canary-end', to: null }),
        entry('9', { action: 'canary', percent: 10 }),
        entry('8', { action: 'canary-of-tomorrow' }),
        entry('7', { action: 'preview', from: null }),
        entry('6', { action: 'restored', from: null }),
        entry('5', { action: 'overtaken' }),
        entry('4', { action: 'remove', forced: true, from: SECOND, to: null, commit: null }),
        entry('3', { action: 'self-rollback', from: SECOND, to: FIRST, author: 'gateway' }),
        entry('2', { action: 'rollback', from: SECOND, to: FIRST, author: null, reason: null }),
        entry('1'),
      ],
    ),
  );
  const rows = await rowsOf('Audit trail');
  expect(rows.map((row) => row[2])).toEqual([
    'Canary can be run after all',
    'Canary cannot be run',
    'Canary ended',
    'Canary 10%',
    'canary-of-tomorrow',
    'Previewed',
    'Put back after a loss',
    'Overtaken, not done',
    'Removed Forced',
    'Rolled back by itself',
    'Rolled back',
    'Released',
  ]);
  expect(rows[8]?.[3]).toBe(`noneinstead of ${SECOND}`);
  expect(rows[10]?.slice(1)).toEqual([
    'mf-cart',
    'Rolled back',
    `${FIRST}commit c0ffee123456instead of ${SECOND}`,
    'not recorded',
    'not recorded',
  ]);
  expect(screen.getByText('Nothing is live.')).toBeTruthy();
});

test('when there are older entries, then a link leads to them and another one back', async () => {
  const panel = await openPanel('/admin/releases', {
    'GET /api/releases/audit': ({ url }) => ({
      body: url.includes('cursor=12')
        ? { entries: [entry('12', { reason: 'The first' })], next: null }
        : { entries: [entry('32', { reason: 'The latest' })], next: '12' },
    }),
  });
  await user.click(await screen.findByRole('link', { name: 'Older' }));
  expect(await screen.findByText('The first')).toBeTruthy();
  expect(panel.sent.map(({ url }) => url)).toContain('/api/releases/audit?limit=20&cursor=12');
  expect(screen.queryByRole('link', { name: 'Older' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Newest' }));
  expect(await screen.findByText('The latest')).toBeTruthy();
  expect(panel.address()).toBe('/admin/releases');
});

test('when the address names no page that can be, then the newest shows', async () => {
  const panel = await openPanel('/admin/releases?cursor=yesterday', shop([], [entry('1')]));
  expect(await rowsOf('Audit trail')).toHaveLength(1);
  expect(panel.sentTo('GET', '/api/releases/audit')[0]?.url).toBe('/api/releases/audit?limit=20');
});

test('when nothing was ever released, then both say so', async () => {
  await openPanel('/admin/releases', shop([], []));
  expect(await screen.findByText('Nothing is live.')).toBeTruthy();
  expect(screen.getByText('No entries.')).toBeTruthy();
});

test('while nothing is known yet, then it says so', async () => {
  await openPanel('/admin/releases', shop([], []));
  expect(screen.getAllByText('Loading...')).toHaveLength(2);
  await screen.findByText('No entries.');
});

test('when only the trail cannot be had, then that is said beside what is live', async () => {
  await openPanel('/admin/releases', {
    'GET /api/releases': () => ({ body: [status('mf-cart')] }),
    'GET /api/releases/audit': () => ({ status: 503, body: { message: AWAY } }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain(AWAY);
  expect(await rowsOf('Live now')).toHaveLength(1);
});

test('when the shop cannot tell, then the page says so and asks again', async () => {
  let away = true;
  const gone = { status: 503, body: { message: AWAY } };
  await openPanel('/admin/releases', {
    'GET /api/releases': () => (away ? gone : { body: [status('mf-cart')] }),
    'GET /api/releases/audit': () =>
      away ? gone : { body: { entries: [entry('1')], next: null } },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(AWAY);
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Live now' })).toBeNull();
  away = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await rowsOf('Live now')).toHaveLength(1);
  expect(await rowsOf('Audit trail')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('when a release goes live meanwhile, then it shows by itself within a few seconds', async () => {
  jest.useFakeTimers();
  try {
    let statuses = [status('mf-cart', { version: FIRST, reason: 'The first' })];
    let entries = [entry('1', { reason: 'The first' })];
    await openPanel('/admin/releases', {
      'GET /api/releases': () => ({ body: statuses }),
      'GET /api/releases/audit': () => ({ body: { entries, next: null } }),
    });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getAllByText('The first')).toHaveLength(2);
    statuses = [status('mf-cart')];
    entries = [entry('2'), ...entries];
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getAllByText('A larger basket')).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

test('when services are released, then their rows say what answers', async () => {
  const why = `${SECOND} does not run: Error: bad build`;
  await openPanel(
    '/admin/releases',
    shop(
      [
        status('svc-catalog'),
        status('svc-identity', {
          shown: FIRST,
          trouble: { kind: 'pending', version: SECOND, why: null },
        }),
        status('svc-orders', {
          version: FIRST,
          shown: FIRST,
          reason: why,
          trouble: { kind: 'rolled-back', version: SECOND, why },
        }),
      ],
      [],
    ),
  );
  const rows = await rowsOf('Live now');
  expect(rows.map(([part, state, , , , reason]) => [part, state, reason])).toEqual([
    ['svc-catalog', 'Live', 'A larger basket'],
    [
      'svc-identity',
      'Not shown yet',
      `A larger basket${SECOND} does not answer yet; ${FIRST} does.`,
    ],
    ['svc-orders', 'Rolled back by itself', `${why}${SECOND} did not run and was taken back.`],
  ]);
});
