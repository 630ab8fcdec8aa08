import { standsOut, type Tally } from './stands-out';

/** The same numbers in each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Drawn is how many views lie between two failures, which is the same as one draw for each view, and a fiftieth of them. */
function visited(views: number, rate: number, draw: () => number): Tally {
  const gap = () => 1 + Math.floor(Math.log1p(-draw()) / Math.log1p(-rate));
  let failures = 0;
  for (let view = gap(); view <= views; view += gap()) failures += 1;
  return { views, failures };
}

/** An hour of looks, one a minute. @returns after how many minutes it was taken back, or null */
function watched(release: { before: Tally; perMinute: number; rate: number }, draw: () => number) {
  const { before, perMinute, rate } = release;
  const now = { views: 0, failures: 0 };
  for (let minute = 1; minute <= 60; minute += 1) {
    const more = visited(perMinute, rate, draw);
    now.views += more.views;
    now.failures += more.failures;
    if (standsOut(now, before)) return minute;
  }
  return null;
}

const NOISE = 0.02;

test.each([
  // A shop that was just started, a small one, a busy one.
  { viewsBefore: 0, perMinute: 3 },
  { viewsBefore: 0, perMinute: 300 },
  { viewsBefore: 50, perMinute: 30 },
  { viewsBefore: 1_000, perMinute: 10 },
  { viewsBefore: 10_000, perMinute: 300 },
])(
  'when 100 releases without fault have $perMinute views a minute with 2% noise, after $viewsBefore, then at most 3 are taken back',
  ({ viewsBefore, perMinute }) => {
    const draw = chance(viewsBefore + perMinute);
    const takenBack = Array.from({ length: 100 }, () =>
      watched({ before: visited(viewsBefore, NOISE, draw), perMinute, rate: NOISE }, draw),
    ).filter((minute) => minute !== null);
    expect(takenBack.length).toBeLessThanOrEqual(3);
  },
);

test.each([
  { rate: 0.5, within: 2 },
  { rate: 0.1, within: 12 },
])(
  'when a release fails in $rate of 30 views a minute where 2% did, then it is noticed within $within minutes',
  ({ rate, within }) => {
    const draw = chance(7);
    const before = visited(2_000, NOISE, draw);
    const minutes = Array.from(
      { length: 100 },
      () => watched({ before, perMinute: 30, rate }, draw) ?? Number.POSITIVE_INFINITY,
    ).sort((one, other) => one - other);
    expect(minutes[95]).toBeLessThanOrEqual(within);
  },
);

test.each([
  [{ views: 50, failures: 6 }, { views: 10_000, failures: 100 }, true],
  [{ views: 50, failures: 4 }, { views: 10_000, failures: 0 }, false],
  [{ views: 200, failures: 8 }, { views: 10_000, failures: 100 }, false],
  [{ views: 200, failures: 11 }, { views: 10_000, failures: 100 }, true],
  [{ views: 0, failures: 5 }, { views: 0, failures: 0 }, true],
])('when %j follows %j, then it stands out: %s', (now, before, expected) => {
  expect(standsOut(now, before)).toBe(expected);
});
