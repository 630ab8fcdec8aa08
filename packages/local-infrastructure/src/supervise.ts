import { setTimeout as pause } from 'node:timers/promises';
import type { LaunchedProcess } from './launched-process';
import type { ProcessIdentity } from './process-identity';
import { watchAnswers } from './watch-answers';

export interface SupervisedPart {
  readonly name: string;
  /** Null while it does not run. */
  readonly identity: ProcessIdentity | null;
  readonly restarts: number;
  /**
   * Another process beside it takes its place once it is ready; then the one before is asked to stop.
   * @returns what resolves when the one before is gone
   * @throws when the other one is not ready: nothing has changed
   */
  replaceBy(other: Replacement): Promise<{ gone: Promise<void> }>;
  /** Ends it for good. */
  stop(withinMs: number): Promise<void>;
}

/** How a part is run. */
interface Plan {
  /** Resolves when the part runs; called again after each death. */
  launch(): Promise<LaunchedProcess>;
  /** Whether it answers. One that does not, so often in a row, hangs: it is ended and started again. */
  answers?(): Promise<boolean>;
}

export interface Replacement extends Plan {
  /** Whether it does the work of the one before. */
  isReady(): Promise<boolean>;
  readyWithinMs: number;
  /** For the one before: what asks it to stop, and when it is killed. */
  stop: { signal: NodeJS.Signals; withinMs: number };
}

export interface SuperviseOptions extends Plan {
  name: string;
  /** A death or a failed restart, and when the next try is. */
  onExit?(reason: string, nextTryInMs: number): void;
  /** After every launch, the first included. */
  onLaunch?(identity: ProcessIdentity): void;
  /** Between two looks whether it answers, in milliseconds. */
  lookEveryMs?: number;
  firstDelayMs?: number;
  longestDelayMs?: number;
  /** A part that ran this long was healthy: its next death starts the back-off anew. */
  healthyAfterMs?: number;
}

const HANGING_STOP_MS = 500;
const LOOK_READY_EVERY_MS = 50;

/**
 * Keeps a part running: starts it again after each death, later each time, and when it hangs.
 * @throws when its first start fails.
 */
export async function supervise(options: SuperviseOptions): Promise<SupervisedPart> {
  const { firstDelayMs = 250, longestDelayMs = 10_000, healthyAfterMs = 10_000 } = options;
  const { lookEveryMs = 2_000 } = options;
  let plan: Plan = options;
  /** Beside the one that does the work: one that is tried, or that is about to end. */
  const beside = new Set<LaunchedProcess>();
  let current: LaunchedProcess | null = null;
  let stopped = false;
  let restarts = 0;
  let delayMs = firstDelayMs;
  let timer: NodeJS.Timeout | null = null;
  let launching: Promise<void> | null = null;

  const launch = async (asked: Plan) => {
    const launched = await asked.launch();
    // Another one has taken its place by now, or nothing is to run any more.
    if (stopped || asked !== plan) return launched.stop(HANGING_STOP_MS);
    keep(launched);
  };
  const keep = (launched: LaunchedProcess) => {
    const { answers } = plan;
    current = launched;
    const launchedAt = performance.now();
    options.onLaunch?.(launched.identity);
    const onHanging = () => void launched.stop(HANGING_STOP_MS);
    const watch = answers ? watchAnswers({ answers, lookEveryMs, onHanging }) : null;
    void launched.exited.then((reason) => {
      watch?.end();
      if (current !== launched) return;
      current = null;
      if (performance.now() - launchedAt >= healthyAfterMs) delayMs = firstDelayMs;
      scheduleRestart(watch?.hangs() ? `${options.name} gave no answer any more` : reason);
    });
  };
  const scheduleRestart = (reason: string) => {
    if (stopped) return;
    options.onExit?.(reason, delayMs);
    timer = setTimeout(() => {
      restarts += 1;
      const asked = plan;
      launching = launch(asked).catch((error: unknown) => {
        if (asked === plan) scheduleRestart(error instanceof Error ? error.message : String(error));
      });
    }, delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  };

  await launch(plan);
  return {
    name: options.name,
    get identity() {
      return current?.identity ?? null;
    },
    get restarts() {
      return restarts;
    },
    async replaceBy({ launch: launchOther, answers, isReady, readyWithinMs, stop }) {
      const other = await launchOther();
      beside.add(other);
      try {
        await untilReady(other, isReady, readyWithinMs);
        if (stopped) throw new Error(`${options.name} is stopping`);
      } catch (error) {
        await other.stop(HANGING_STOP_MS);
        throw error;
      } finally {
        beside.delete(other);
      }
      const before = current;
      if (timer) clearTimeout(timer);
      plan = { launch: launchOther, answers };
      delayMs = firstDelayMs;
      keep(other);
      if (!before) return { gone: Promise.resolve() };
      beside.add(before);
      void before.exited.then(() => beside.delete(before));
      return { gone: before.stop(stop.withinMs, stop.signal) };
    },
    async stop(withinMs) {
      stopped = true;
      if (timer) clearTimeout(timer);
      // A launch under way ends in a process that must be stopped too; one that takes longer learns of our end.
      await Promise.race([launching, pause(withinMs, null, { ref: false })]);
      await Promise.all([current, ...beside].map((launched) => launched?.stop(withinMs)));
    },
  };
}

/** @throws when it ends before it is ready, or takes too long */
async function untilReady(
  { name, exited, hasExited }: LaunchedProcess,
  isReady: () => Promise<boolean>,
  withinMs: number,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isReady())) {
    if (hasExited()) throw new Error(await exited);
    if (performance.now() > deadline)
      throw new Error(`${name} was not ready after ${withinMs / 1_000} s`);
    await pause(LOOK_READY_EVERY_MS);
  }
}
