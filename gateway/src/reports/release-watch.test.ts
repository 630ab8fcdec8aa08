import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import type { Site } from '../releases/site';
import { releaseWatch, type BadRelease } from './release-watch';
import type { PartRelease, ServedSet } from './served-sets';

const BEFORE: PartRelease = { part: 'mf-cart', version: 'aaaaaaaaaaaa' };
const LIVE: PartRelease = { part: 'mf-cart', version: 'bbbbbbbbbbbb' };
const AFTER: PartRelease = { part: 'mf-cart', version: 'cccccccccccc' };
const MINUTE_MS = 60_000;

let time: number;
let record: ReleaseRecord;
let shown: string;
let taken: BadRelease[];
let takeBack: (bad: BadRelease) => Promise<void>;
let watch: ReturnType<typeof releaseWatch>;
beforeEach(() => {
  time = Date.parse('2026-06-01T12:00:00Z');
  const releasedAt = new Date(time).toISOString();
  record = { version: LIVE.version, previous: BEFORE.version, releasedAt };
  shown = LIVE.version;
  taken = [];
  takeBack = async (bad) => void taken.push(bad);
  watch = releaseWatch({
    records: () => ({ 'mf-cart': record }),
    isShown: ({ version }) => version === shown,
    takeBack: (bad) => takeBack(bad),
    onFailure: () => undefined,
    now: () => time,
  });
});
afterEach(() => watch.close());

const setOf = (release: PartRelease, isCanary = false): ServedSet => ({
  id: release.version,
  isCanary,
  site: {} as Site,
  releases: [release],
});
const open = (release: PartRelease, views: number, isCanary = false) => {
  for (let view = 0; view < views; view += 1) watch.viewed(setOf(release, isCanary));
};
/** Each of another address; at most ten of one network. */
const fail = (release: PartRelease, visitors: number, networks = visitors) => {
  for (let n = 0; n < visitors; n += 1) {
    watch.failed(release, { address: `visitor ${n}`, network: `network ${n % networks}` });
  }
};
const afterMinutes = async (minutes: number) => {
  time += minutes * MINUTE_MS;
  watch.look();
  await Promise.resolve();
};

test('when errors stand out from those of the release before, then it is taken back, once', async () => {
  open(BEFORE, 1_000);
  fail(BEFORE, 10);
  open(LIVE, 100);
  fail(LIVE, 12);
  await afterMinutes(1);
  const why =
    'browsers told of errors from 12 visitors in 100 views, of aaaaaaaaaaaa from 10 visitors in 1000 views';
  expect(taken).toEqual([{ ...LIVE, why }]);
  await afterMinutes(1);
  await afterMinutes(1);
  expect(taken.length).toBe(1);
});

test.each<[string, () => void]>([
  ['they are as frequent as before', () => fail(LIVE, 2)],
  ['they are from two networks', () => fail(LIVE, 12, 2)],
  [
    'one visitor meets all of them',
    () => {
      for (let n = 0; n < 50; n += 1) {
        watch.failed(LIVE, { address: 'one', network: `network ${n}` });
      }
    },
  ],
  [
    'a gateway took back what was released',
    () => {
      fail(LIVE, 12);
      record = { ...record, takesBack: { ...record, version: 'cccccccccccc' } };
    },
  ],
  [
    'nothing was before it',
    () => {
      fail(LIVE, 12);
      record = { ...record, previous: null };
    },
  ],
  [
    'this gateway shows another one',
    () => {
      fail(LIVE, 12);
      shown = BEFORE.version;
    },
  ],
  [
    'it is live for more than an hour',
    () => {
      fail(LIVE, 12);
      time += 60 * MINUTE_MS;
    },
  ],
])('when there are errors but %s, then it stays', async (_, happens) => {
  open(BEFORE, 1_000);
  fail(BEFORE, 10);
  open(LIVE, 100);
  happens();
  await afterMinutes(1);
  expect(taken).toEqual([]);
});

describe('when the clock of the team’s machine', () => {
  const HOUR_MS = 60 * MINUTE_MS;
  /** While the gateway runs, by a clock that is so much before its own. */
  const release = async (aheadMs: number) => {
    await afterMinutes(1);
    const releasedAt = new Date(time + aheadMs).toISOString();
    record = { ...record, version: AFTER.version, previous: LIVE.version, releasedAt };
    shown = AFTER.version;
    await afterMinutes(1);
    open(AFTER, 100);
  };

  test('is hours behind, then its release is compared nonetheless', async () => {
    await release(-3 * HOUR_MS);
    fail(AFTER, 30);
    await afterMinutes(1);
    expect(taken).toMatchObject([AFTER]);
  });

  test('is hours ahead, then its release is compared for an hour as any', async () => {
    await release(3 * HOUR_MS);
    await afterMinutes(60);
    fail(AFTER, 30);
    await afterMinutes(1);
    expect(taken).toEqual([]);
  });

  test('is hours ahead, then a gateway that starts later compares it for an hour too', async () => {
    record = { ...record, releasedAt: new Date(time + 3 * HOUR_MS).toISOString() };
    await afterMinutes(1);
    await afterMinutes(60);
    open(LIVE, 100);
    fail(LIVE, 30);
    await afterMinutes(1);
    expect(taken).toEqual([]);
  });
});

test('when this machine’s clock is set back, then a release is compared nonetheless', async () => {
  watch.close();
  jest.useFakeTimers({ now: time });
  try {
    watch = releaseWatch({
      records: () => ({ 'mf-cart': record }),
      isShown: () => true,
      takeBack,
      onFailure: () => undefined,
    });
    open(LIVE, 100);
    fail(LIVE, 30);
    jest.setSystemTime(time - 24 * 60 * MINUTE_MS);
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(taken).toMatchObject([LIVE]);
  } finally {
    jest.useRealTimers();
  }
});

test('when a canary’s documents are opened, then they are no views of what is live', async () => {
  open(BEFORE, 1_000);
  fail(BEFORE, 10);
  open(LIVE, 100);
  open(LIVE, 100_000, true);
  fail(LIVE, 12);
  await afterMinutes(1);
  expect(taken.length).toBe(1);
});

test('when it is taken back in vain, then it is tried again', async () => {
  takeBack = async () => {
    throw new Error('NATS is away');
  };
  open(LIVE, 100);
  fail(LIVE, 50);
  await afterMinutes(1);
  takeBack = async (bad) => void taken.push(bad);
  await afterMinutes(1);
  expect(taken.length).toBe(1);
});

test('when taking it back fails each time, then it is tried no oftener than each ten seconds', async () => {
  let tries = 0;
  takeBack = async () => {
    tries += 1;
    throw new Error('NATS is away');
  };
  open(LIVE, 3);
  for (const network of ['one', 'two', 'three']) {
    watch.failedToStart(LIVE, { address: network, network });
  }
  await afterMinutes(1);
  await afterMinutes(9 / 60);
  expect(tries).toBe(1);
  await afterMinutes(1 / 60);
  expect(tries).toBe(2);
});

test('when a release has more views than say anything new, then earlier ones count for less', async () => {
  fail(LIVE, 1_000);
  open(LIVE, 20_000);
  open(BEFORE, 19_999);
  fail(LIVE, 1_500);
  await afterMinutes(1);
  const why =
    'browsers told of errors from 1000 visitors in 10000 views, of aaaaaaaaaaaa from 0 visitors in 19999 views';
  expect(taken).toEqual([{ ...LIVE, why }]);
});

test('when more visitors meet an error than are told apart, then no more are counted in that hour', async () => {
  open(LIVE, 100);
  fail(LIVE, 5_001);
  await afterMinutes(1);
  expect(taken[0]?.why).toContain('from 5000 visitors in 100 views');
});

const failToStart = (release: PartRelease, networks = ['one', 'two', 'three']) => {
  open(release, 3);
  for (const network of networks) watch.failedToStart(release, { address: network, network });
};

test('when it starts in no browser, then whoever it might have started for gets time to say so', async () => {
  failToStart(LIVE);
  await afterMinutes(1 / 30);
  expect(taken).toEqual([]);
  await afterMinutes(1 / 30);
  expect(taken.length).toBe(1);
});

test.each<[string, () => void]>([
  [
    'in no browser in which the one before does not either',
    () => [BEFORE, LIVE].forEach((one) => failToStart(one)),
  ],
  [
    'in no browser of two networks, in one of them twice',
    () => failToStart(LIVE, ['one', 'two', 'two']),
  ],
  [
    'in one browser',
    () => {
      failToStart(LIVE);
      watch.started(LIVE);
    },
  ],
])('when it starts %s, then it stays', async (_, happens) => {
  happens();
  await afterMinutes(1);
  expect(taken).toEqual([]);
});
