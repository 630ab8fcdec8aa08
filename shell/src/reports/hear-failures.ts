import type { BrowserError } from '@handloom/contracts/browser-reports';
import { failures, type NotedFailure, type WindowFailure } from './failures';

/** Tells of each failure until now, and from now on. */
export function hearFailures(tell: (error: BrowserError) => void): void {
  // What could not be loaded is thrown again where it should have been shown.
  const known = new WeakSet<object>();
  const hear = (...heard: (WindowFailure | NotedFailure)[]): number => {
    for (const failure of heard) {
      const { error } = 'reason' in failure ? { error: failure.reason } : failure;
      if (typeof error === 'object' && error !== null) {
        if (known.has(error)) continue;
        known.add(error);
      }
      tell('kind' in failure ? ofNoted(failure) : ofWindow(failure));
    }
    return 0;
  };
  const waiting = failures();
  hear(...waiting.splice(0));
  waiting.push = hear;
}

function ofNoted({ kind, part, error, componentStack = '' }: NotedFailure): BrowserError {
  const { message, stack = '' } = said(error);
  return { kind, part, message, stack: stack + componentStack };
}

function ofWindow(event: WindowFailure): BrowserError {
  if ('reason' in event) return { kind: 'rejection', ...said(event.reason) };
  const { error, message, filename, lineno, colno } = event;
  if (error instanceof Error) return { kind: 'error', ...said(error) };
  return { kind: 'error', message, stack: `${message}\n    at ${filename}:${lineno}:${colno}` };
}

function said(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { message: `${name}: ${message}`, stack };
}
