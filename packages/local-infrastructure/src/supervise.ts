import type { LaunchedProcess } from './launched-process';
import type { ProcessIdentity } from './process-identity';

export type PartState = 'running' | 'restarting' | 'stopped';

export interface SupervisedPart {
  readonly name: string;
  readonly state: PartState;
  /** Null while it does not run. */
  readonly identity: ProcessIdentity | null;
  readonly restarts: number;
  /** Ends it for good. */
  stop(withinMs: number): Promise<void>;
}

export interface SuperviseOptions {
  name: string;
  /** Resolves when the part runs; called again after each death. */
  launch(): Promise<LaunchedProcess>;
  /** A death or a failed restart, and when the next try is. */
  onExit?(reason: string, nextTryInMs: number): void;
  /** After every launch, the first included. */
  onLaunch?(identity: ProcessIdentity): void;
  /** Whether it answers. One that does not, so often in a row, hangs: it is ended and started again. */
  answers?(): Promise<boolean>;
  /** Between two looks whether it answers, in milliseconds. */
  lookEveryMs?: number;
  firstDelayMs?: number;
  longestDelayMs?: number;
  /** A part that ran this long was healthy: its next death starts the back-off anew. */
  healthyAfterMs?: number;
}

/** Looks without an answer until a part is held to hang: half a minute, in which a busy machine recovers. */
const SILENT_LOOKS = 10;
const HANGING_STOP_MS = 500;

/**
 * Keeps a part running: starts it again after each death, later each time, and when it hangs.
 * @throws when its first start fails.
 */
export async function supervise(options: SuperviseOptions): Promise<SupervisedPart> {
  const { firstDelayMs = 250, longestDelayMs = 10_000, healthyAfterMs = 10_000 } = options;
  const { lookEveryMs = 2_000, answers } = options;
  let current: LaunchedProcess | null = null;
  let state: PartState = 'running';
  let restarts = 0;
  let delayMs = firstDelayMs;
  let timer: NodeJS.Timeout | null = null;
  let launching: Promise<void> | null = null;

  const launch = async () => {
    current = await options.launch();
    const launchedAt = Date.now();
    state = state === 'stopped' ? 'stopped' : 'running';
    options.onLaunch?.(current.identity);
    const launched = current;
    const watch = answers ? watchFor(launched, answers) : null;
    void current.exited.then((reason) => {
      current = null;
      watch?.end();
      if (Date.now() - launchedAt >= healthyAfterMs) delayMs = firstDelayMs;
      scheduleRestart(watch?.hangs() ? `${options.name} gave no answer any more` : reason);
    });
  };
  const watchFor = (launched: LaunchedProcess, isThere: () => Promise<boolean>) => {
    let silent = 0;
    let asking = false;
    const look = setInterval(() => {
      if (asking) return;
      asking = true;
      void isThere().then((isAnswered) => {
        asking = false;
        silent = isAnswered ? 0 : silent + 1;
        if (silent >= SILENT_LOOKS) void launched.stop(HANGING_STOP_MS);
      });
    }, lookEveryMs);
    look.unref();
    return { end: () => clearInterval(look), hangs: () => silent >= SILENT_LOOKS };
  };
  const scheduleRestart = (reason: string) => {
    if (state === 'stopped') return;
    state = 'restarting';
    options.onExit?.(reason, delayMs);
    timer = setTimeout(() => {
      restarts += 1;
      launching = launch().catch((error: unknown) =>
        scheduleRestart(error instanceof Error ? error.message : String(error)),
      );
    }, delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  };

  await launch();
  return {
    name: options.name,
    get state() {
      return state;
    },
    get identity() {
      return current?.identity ?? null;
    },
    get restarts() {
      return restarts;
    },
    async stop(withinMs) {
      state = 'stopped';
      if (timer) clearTimeout(timer);
      // A launch under way ends in a process that must be stopped too.
      await launching;
      await current?.stop(withinMs);
    },
  };
}
