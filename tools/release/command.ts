import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run release -w mf-cart [-- option]
  (no option)      build, check, upload and make it live
  --skip-checks    the same without types and tests
  --rollback       back to the release before
  --to <version>   a version that was uploaded before
  --remove         take it off the site
  --list           what was uploaded, and what is live`;

type Command = { name: string } & (
  | { action: 'release'; checks: boolean }
  | { action: 'to'; version: string }
  | { action: 'rollback' | 'remove' | 'list' }
);

/** @returns null when the arguments are not understood. */
export function parseCommand(args: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'skip-checks': { type: 'boolean' },
        rollback: { type: 'boolean' },
        remove: { type: 'boolean' },
        list: { type: 'boolean' },
        to: { type: 'string' },
      },
    });
    const [name] = positionals;
    if (!name || positionals.length > 1 || Object.keys(values).length > 1) return null;
    if (values.to !== undefined) return { name, action: 'to', version: values.to };
    if (values.rollback) return { name, action: 'rollback' };
    if (values.remove) return { name, action: 'remove' };
    if (values.list) return { name, action: 'list' };
    return { name, action: 'release', checks: !values['skip-checks'] };
  } catch {
    return null;
  }
}
