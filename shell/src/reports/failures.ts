import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { ErrorKind } from '@handloom/contracts/report-limits';

declare global {
  /**
   * Begun by the document (gateway/src/html/keep-early-failures.ts), which adds what the window hears of.
   * What has failed waits here for the code that tells of it, since that comes after the page.
   */
  var handloomFailures:
    | (Pick<(WindowFailure | NotedFailure)[], 'push' | 'splice'> & Progress)
    | undefined;
}

interface Progress {
  /** The document need not tell of it in the shell's place. */
  shellHasStarted?: boolean;
}

export type WindowFailure = ErrorEvent | PromiseRejectionEvent;

export interface NotedFailure {
  kind: ErrorKind;
  error: unknown;
  part?: MicrofrontendName;
  /** Where in React's tree. */
  componentStack?: string;
}

export function failures(): NonNullable<typeof globalThis.handloomFailures> {
  return (globalThis.handloomFailures ??= []);
}
