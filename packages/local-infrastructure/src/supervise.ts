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
  firstDelayMs?: number;
  longestDelayMs?: number;
  /** A part that ran this long was healthy: its next death starts the back-off anew. */
  healthyAfterMs?: number;
}

/**
 * Keeps a part running: starts it again after each death, later each time.
 * @throws when its first start fails.
 */
export async function supervise(options: SuperviseOptions): Promise<SupervisedPart> {
  const { firstDelayMs = 250, longestDelayMs = 10_000, healthyAfterMs = 10_000 } = options;
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
    void current.exited.then((reason) => {
      current = null;
      if (Date.now() - launchedAt >= healthyAfterMs) delayMs = firstDelayMs;
      scheduleRestart(reason);
    });
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
