import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@handloom/test-kit/eventually';
import { launchProcess, type LaunchedProcess } from './launched-process';
import { commandLine, isRunning, type ProcessIdentity } from './process-identity';
import {
  supervise,
  type Replacement,
  type SupervisedPart,
  type SuperviseOptions,
} from './supervise';

let folder: string;
let part: SupervisedPart | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-supervise-'));
});
afterEach(async () => {
  await part?.stop(1_000);
  await rm(folder, { recursive: true, force: true });
});

const shell = (script: string) => () =>
  launchProcess({
    name: 'weaver',
    command: '/bin/sh',
    args: ['-c', script],
    logFile: path.join(folder, 'weaver.log'),
    learnsOfOrphaning: 'from-watchdog',
  });

function run(script: string, options: Partial<SuperviseOptions> = {}) {
  return supervise({ name: 'weaver', firstDelayMs: 10, launch: shell(script), ...options });
}

test('when a part is killed, then it runs again as another process', async () => {
  part = await run('exec sleep 60');
  const first = part.identity as ProcessIdentity;
  process.kill(first.pid, 'SIGKILL');
  await eventually(() => expect(part?.restarts).toBe(1));
  await eventually(() => expect(part?.identity).not.toBeNull());
  expect(part.identity?.pid).not.toBe(first.pid);
});

test('when a part keeps dying, then each try waits twice as long as the last, up to the longest', async () => {
  const delays: number[] = [];
  part = await run('exit 3', {
    longestDelayMs: 40,
    onExit: (_reason, nextTryInMs) => delays.push(nextTryInMs),
  });
  await eventually(() => expect(delays.length).toBeGreaterThanOrEqual(5));
  expect(delays.slice(0, 5)).toEqual([10, 20, 40, 40, 40]);
});

test('when a part was healthy before it died, then the back-off starts anew', async () => {
  const delays: number[] = [];
  part = await run('exit 3', {
    healthyAfterMs: 0,
    onExit: (_reason, nextTryInMs) => delays.push(nextTryInMs),
  });
  await eventually(() => expect(delays.length).toBeGreaterThanOrEqual(3));
  expect(new Set(delays)).toEqual(new Set([10]));
});

test('when a part is stopped while it waits for its next try, then it never runs again', async () => {
  jest.useFakeTimers();
  try {
    const launch = jest.fn(async () => deadAtOnce());
    const stopped = await supervise({ name: 'weaver', launch });
    await jest.advanceTimersByTimeAsync(0);
    expect(stopped.identity).toBeNull();
    await stopped.stop(1_000);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(launch).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

function deadAtOnce(): LaunchedProcess {
  return {
    ...stillThere(0),
    exited: Promise.resolve('weaver exited with 3'),
    hasExited: () => true,
  };
}

function stillThere(pid: number) {
  return {
    name: 'weaver',
    identity: { pid, startedAt: 'now' },
    exited: new Promise<string>(() => undefined),
    hasExited: () => false,
    lastWords: () => '',
    stop: jest.fn(async () => undefined),
  } satisfies LaunchedProcess;
}

describe('when a part', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  test.each([
    ['was there gives no answer', true, 10],
    ['may still be starting gives none', false, 30],
  ])('that %s, then it is ended after so many looks', async (_, wasThere, looks) => {
    let isAnswered = wasThere;
    const process = stillThere(1);
    const answers = async () => isAnswered;
    await supervise({ name: 'weaver', launch: async () => process, answers, lookEveryMs: 10 });
    await later(10);
    isAnswered = false;
    await later(10 * (wasThere ? looks - 1 : looks - 2));
    expect(process.stop).not.toHaveBeenCalled();
    await later(10);
    expect(process.stop).toHaveBeenCalled();
  });

  /** Its first process is dead, and the next one is on its way until the test lets it come. */
  async function restarting() {
    const next = stillThere(2);
    let come = () => undefined as void;
    let fail = come;
    const onItsWay = new Promise((resolve, reject) => {
      come = () => resolve(next);
      fail = () => reject(new Error('weaver cannot be started'));
    });
    const launches = [deadAtOnce(), onItsWay];
    const launch = async () => (await launches.shift()) as LaunchedProcess;
    const supervised = await supervise({ name: 'weaver', launch, firstDelayMs: 10 });
    await later(10);
    return { supervised, next, come, fail };
  }

  test('is stopped while its next process is on its way, then that one is ended too', async () => {
    const { supervised, next, come } = await restarting();
    const stopping = supervised.stop(1_000);
    come();
    await stopping;
    expect(next.stop).toHaveBeenCalled();
  });

  test('is stopped while its next process takes long, as a database that replays its log, then nobody waits for that, and it is ended when it comes', async () => {
    const { supervised, next, come } = await restarting();
    await supervised.stop(20);
    come();
    await later(0);
    expect(next.stop).toHaveBeenCalled();
    expect(supervised.identity).toBeNull();
  });

  test('is replaced while its next process is on its way, then that one is ended, and the other one stays', async () => {
    const { supervised, next, come } = await restarting();
    const other = stillThere(3);
    await supervised.replaceBy(replacement('', { launch: async () => other }));
    come();
    await later(0);
    expect(next.stop).toHaveBeenCalled();
    expect(other.stop).not.toHaveBeenCalled();
    expect(supervised.identity?.pid).toBe(3);
  });

  test('is replaced while its next process is on its way, and that one cannot be started, then nothing starts beside the other one', async () => {
    const { supervised, fail } = await restarting();
    const launch = jest.fn(async () => stillThere(3));
    await supervised.replaceBy(replacement('', { launch }));
    fail();
    await later(60_000);
    expect(launch).toHaveBeenCalledTimes(1);
    expect(supervised.identity?.pid).toBe(3);
  });

  test('is stopped just as another one is ready, then that one is ended, and takes no place', async () => {
    const other = stillThere(2);
    const supervised = await supervise({ name: 'weaver', launch: async () => stillThere(1) });
    const isReady = async () => {
      await supervised.stop(1_000);
      other.stop.mockClear();
      return true;
    };
    const replacing = supervised.replaceBy(replacement('', { launch: async () => other, isReady }));
    await expect(replacing).rejects.toThrow('weaver is stopping');
    expect(other.stop).toHaveBeenCalled();
    expect(supervised.identity?.pid).toBe(1);
  });
});

test('when a part ignores the request to stop, then it is killed', async () => {
  part = await run("trap '' TERM; while :; do sleep 0.05; done");
  const identity = part.identity as ProcessIdentity;
  await part.stop(200);
  expect(isRunning(identity)).toBe(false);
});

test('when the first start fails, then the caller is told', async () => {
  const launch = () =>
    launchProcess({
      name: 'weaver',
      command: path.join(folder, 'no-such-program'),
      args: [],
      logFile: path.join(folder, 'weaver.log'),
      learnsOfOrphaning: 'from-stdin',
    });
  await expect(supervise({ name: 'weaver', launch })).rejects.toThrow('weaver cannot be started');
});

test('when a part hangs, then it runs again as another process, and its end says why', async () => {
  const reasons: string[] = [];
  let isAnswered = true;
  part = await run('exec sleep 60', {
    answers: async () => isAnswered,
    lookEveryMs: 5,
    onExit: (reason) => reasons.push(reason),
  });
  const first = part.identity as ProcessIdentity;
  process.kill(first.pid, 'SIGSTOP');
  isAnswered = false;
  await eventually(() => expect(reasons).toEqual(['weaver gave no answer any more']));
  isAnswered = true;
  await eventually(() => expect(part?.identity).not.toBeNull());
  expect(part.identity?.pid).not.toBe(first.pid);
});

test('when a part misses some looks and answers again, then it is left alone', async () => {
  let looks = 0;
  part = await run('exec sleep 60', {
    // Nine of ten go without an answer.
    answers: async () => {
      looks += 1;
      return looks % 10 === 0;
    },
    lookEveryMs: 2,
  });
  await eventually(() => expect(looks).toBeGreaterThan(50));
  expect(part.restarts).toBe(0);
});

const replacement = (script: string, change: Partial<Replacement> = {}): Replacement => ({
  launch: shell(script),
  isReady: async () => true,
  readyWithinMs: 2_000,
  stop: { signal: 'SIGTERM', withinMs: 2_000 },
  ...change,
});

test('when another one is ready, then it takes the place, the one before ends, and from now on it is the one that is kept running', async () => {
  part = await run('exec sleep 60');
  const first = part.identity as ProcessIdentity;
  let looks = 0;
  const isReady = async () => {
    looks += 1;
    // Both run until then.
    expect(part?.identity).toEqual(first);
    return looks === 3;
  };
  const { gone } = await part.replaceBy(replacement('exec sleep 61', { isReady }));
  const second = part.identity as ProcessIdentity;
  expect(second.pid).not.toBe(first.pid);
  await gone;
  expect(isRunning(first)).toBe(false);
  expect(part.restarts).toBe(0);

  process.kill(second.pid, 'SIGKILL');
  await eventually(() => expect(part?.restarts).toBe(1));
  await eventually(() => expect(part?.identity).not.toBeNull());
  expect(commandLine(part.identity?.pid as number)).toContain('61');
});

test.each([
  ['exit 3', 5_000, 'weaver exited with 3'],
  ['exec sleep 60', 100, 'weaver was not ready after 0.1 s'],
])(
  'when another one (%s) is never ready, then the one before stays',
  async (script, readyWithinMs, why) => {
    part = await run('exec sleep 60');
    const first = part.identity as ProcessIdentity;
    const never = replacement(script, { isReady: async () => false, readyWithinMs });
    await expect(part.replaceBy(never)).rejects.toThrow(why);
    expect(part.identity).toEqual(first);
    expect(isRunning(first)).toBe(true);
    expect(part.restarts).toBe(0);
  },
);

test('when the part is stopped while another one is tried, then both end', async () => {
  part = await run('exec sleep 60');
  const first = part.identity as ProcessIdentity;
  let tried: LaunchedProcess | undefined;
  const launch = async () => (tried = await shell('exec sleep 60')());
  const refused = part
    .replaceBy(replacement('', { launch, isReady: async () => false }))
    .catch((error: Error) => error.message);
  await eventually(() => expect(tried).toBeDefined());
  await part.stop(1_000);
  expect(await refused).toContain('weaver was ended by SIG');
  expect(isRunning(first) || !tried?.hasExited()).toBe(false);
});
