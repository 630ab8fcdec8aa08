import React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, Internals>;

/*
 * In development React writes down with each element where it was made, for its warnings, until there are ten thousand
 * in a second. The stack traces were a tenth of the processor time of pages' tests; here it has enough of them from the start.
 */
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {
    // React begins to count anew each second.
  },
});
