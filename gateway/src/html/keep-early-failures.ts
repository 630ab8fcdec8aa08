interface Settings {
  /** The metric of `Server-Timing` that names the view. */
  view: string;
  /** A shell that is told to start and has not by then, while something failed, never will. */
  startsWithinMs: number;
}

interface Failure {
  message?: unknown;
  error?: unknown;
  reason?: unknown;
}

export interface EarlyFailures {
  add(failure: { message: string }): void;
  /** To be called when the shell is told to start. */
  tellUnlessStarted(): void;
}

/**
 * Runs in the browser, in the document's inline script (start-tag.ts). Keeps what fails before the shell is there
 * to hear of it (shell/src/reports/failures.ts). If the shell itself cannot start, nobody else could tell: this
 * does, the visitor, and the gateway in the shape of packages/contracts/src/browser-reports.ts.
 * @param show tells the visitor, and gives what takes it back
 */
export function keepEarlyFailures(
  { view, startsWithinMs }: Settings,
  show: () => () => void,
): EarlyFailures {
  const failures: Failure[] & { shellHasStarted?: boolean } = [];
  // The shell adds what it notes itself.
  Object.assign(globalThis, { handloomFailures: failures });
  for (const type of ['error', 'unhandledrejection']) {
    addEventListener(type, (event) => failures.length < 20 && failures.push(event as Failure));
  }
  let hide: (() => void) | undefined;
  const look = () => {
    if (failures.shellHasStarted) {
      hide?.();
      return;
    }
    const [failure] = failures;
    if (failure && !hide) {
      hide = show();
      tell(failure);
    }
    // A slow line may bring it all the same.
    setTimeout(look, startsWithinMs);
  };
  const tell = (failure: Failure) => {
    const { error, reason = error, message = reason } = failure;
    const [navigation] = performance.getEntriesByType('navigation');
    const timings = (navigation as PerformanceNavigationTiming | undefined)?.serverTiming ?? [];
    const opened = timings.find(({ name }) => name === view)?.description;
    // Previews, and pages whose address is a secret, are not told of.
    if (!opened) return;
    const report = {
      view: opened,
      path: location.pathname,
      started: [],
      vitals: [],
      errors: [
        {
          kind: 'load',
          part: 'shell',
          message: String(message).slice(0, 300),
          stack: String((reason as Error | undefined)?.stack ?? '').slice(0, 1200),
        },
      ],
    };
    navigator.sendBeacon('/reports', JSON.stringify(report));
  };
  return {
    add: (failure) => failures.push(failure),
    tellUnlessStarted: () => setTimeout(look, startsWithinMs),
  };
}
