import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run release -- mf-cart [option], or npm run release -w mf-cart -- [option]
  (no option)      build, check, render, upload and make it live
  --skip-checks    the same without types, lint, tests and contracts
  --rollback       back to the release before
  --to <version>   a version that was uploaded before
  --remove         take it off the site; the shell only with --force
  --list           what was uploaded, and what is live`;

export type Command = { name: string } & (
  | { action: 'release'; checks: boolean }
  | { action: 'to'; version: string }
  | { action: 'remove'; forced: boolean }
  | { action: 'rollback' | 'list' }
);

/** Of these at most one is meant. */
const ACTIONS = {
  'skip-checks': { type: 'boolean' },
  rollback: { type: 'boolean' },
  remove: { type: 'boolean' },
  list: { type: 'boolean' },
  to: { type: 'string' },
} as const;

/** @returns null when the arguments are not understood. */
export function parseCommand(args: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...ACTIONS, force: { type: 'boolean' } },
    });
    const [name] = positionals;
    const actions = Object.keys(ACTIONS).filter((action) => action in values);
    if (!name || positionals.length > 1 || actions.length > 1) return null;
    if (values.remove) return { name, action: 'remove', forced: values.force ?? false };
    if (values.force) return null;
    if (values.to !== undefined) return { name, action: 'to', version: values.to };
    if (values.rollback) return { name, action: 'rollback' };
    if (values.list) return { name, action: 'list' };
    return { name, action: 'release', checks: !values['skip-checks'] };
  } catch {
    return null;
  }
}
