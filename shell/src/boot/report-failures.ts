import type { RootOptions } from 'react-dom/client';
import { ownerOf } from '@handloom/contracts/pages';
import type { BoundaryProps } from '@handloom/frontend-kit/boundary';
import { NOT_RELEASED, NotReleased } from '../remotes/components';
import { failures } from '../reports/failures';

/** What React says of failures. A microfrontend that was taken off the site is news, not a fault. */
export const reportFailures: RootOptions = {
  onCaughtError(error, { componentStack, errorBoundary }) {
    if (error instanceof NotReleased) return sayOnce(error.message);
    console.error(error);
    const { name } = (errorBoundary?.props ?? {}) as Partial<BoundaryProps>;
    failures().push({ kind: 'caught', error, part: name && ownerOf(name), componentStack });
  },
  onUncaughtError(error, { componentStack }) {
    console.error(error);
    failures().push({ kind: 'uncaught', error, componentStack });
  },
  onRecoverableError(error, { componentStack }) {
    if (isKnownGap(error)) return;
    console.error(error);
    failures().push({ kind: 'recoverable', error, componentStack });
  },
};

/** The gateway left the place empty, and the browser just tried it itself. */
function isKnownGap(error: unknown): boolean {
  return error instanceof Error && 'digest' in error && error.digest === NOT_RELEASED;
}

const said = new Set<string>();

/** A list of products asks for the same fragment once per product. */
function sayOnce(message: string): void {
  if (said.has(message)) return;
  said.add(message);
  console.warn(`[shell] ${message}`);
}
