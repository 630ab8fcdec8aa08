import type { ReadKind } from './public-paths';

/** More than any read has; whatever a service says, the table stays small. */
const MOST_NAMES = 100;

/**
 * Parameters on which answers depend, as services say it: `No-Vary-Search: params, except=("category" "page")`.
 * A service may so be released with a new one before this gateway knows its contract. What was said once is
 * remembered: during a rolling restart copies of before answer too.
 */
export function varyingParameters() {
  const said = new Map<ReadKind, Set<string>>();
  return {
    of: (kind: ReadKind): ReadonlySet<string> | undefined => said.get(kind),
    learn(kind: ReadKind, header: string | string[] | undefined): void {
      if (typeof header !== 'string') return;
      const [, listed = ''] = /^params, *except=\(([^)]*)\)$/.exec(header) ?? [];
      const names = said.get(kind) ?? new Set();
      for (const [, name = ''] of listed.matchAll(/"([\w.-]+)"/g)) {
        if (names.size < MOST_NAMES) names.add(name);
      }
      said.set(kind, names);
    },
  };
}
