import { parseArgs } from 'node:util';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { SERVICES } from '@handloom/build-kit/services';
import { isService, type PartName } from '@handloom/contracts/parts';
import type { KeyOwner } from '@handloom/release-registry/release-keys';
import type { GivenNote } from './release-note';

export const USAGE = `Usage: npm run release -- mf-cart [option], or npm run release -w mf-cart -- [option]; svc-orders likewise
  (no option)      build, check, render, upload, open in a browser and make it live
  --preview        all but the last: prints a link, and who opens it sees the shop with it, for a day
  --canary <n>     live for n percent of the visitors, who keep it while n grows; --canary 0 ends it
  --skip-checks    each of them without types, lint, tests and pacts
  --rollback       back to the release before; where a canary runs, its end
  --to <version>   a version that was uploaded before
  --remove         take it off the site; the shell only with --force
  --status         what is live, since when, by whom and why, and what a page loads of it
  --log            what was done last, and by whom; without a name: to every part
  --errors         what browsers told of it, by file and line of its sources
  --list           what was uploaded, and what is live
  --gc             which files nobody can meet any more; --gc --delete removes them; without a name: of every part
  --force          makes a service live that breaks a contract; with --reason "…", which the audit keeps
  --new-key        makes the team a key to sign with; of gateway: one to take back with
With what changes the site, and a preview or canary, --reason "…" and --author "…" are written down, with a build also
--commit "…"; by default what git says. It is signed with the team's key: RELEASE_KEY, or the demo's own.`;

/** What is to be done with a shop's releases, of a microfrontend or of a service. */
export type ShopCommand<Name extends PartName> =
  | { action: 'log'; name?: Name }
  | { action: 'gc'; name?: Name; deletes: boolean }
  | ({ name: Name; note: GivenNote } & (
      | { action: 'release'; checks: boolean; forced: boolean }
      | { action: 'preview'; checks: boolean }
      | { action: 'canary'; percent: number; checks: boolean }
      | { action: 'to'; version: string }
      | { action: 'remove'; forced: boolean }
      | { action: 'rollback' }
    ))
  | { action: 'status'; name: Name }
  | { action: 'list'; name: Name }
  | { action: 'errors'; name: Name };
export type Command = ShopCommand<PartName> | { action: 'new-key'; owner: KeyOwner };

const ONE_AT_A_TIME =
  'all visitors of a shop meet one version of a service. Release it; --rollback takes it back.';
const NOT_FOR_SERVICES: Partial<Record<Command['action'], string>> = {
  preview: `Services are not previewed here: ${ONE_AT_A_TIME}`,
  canary: `Services are not canaried here: ${ONE_AT_A_TIME}`,
  remove: 'A service is not taken off the site: stop it where it runs.',
  errors: 'Browsers tell of pages only; what fails in a service is in its log.',
};

/** @returns null, or the sentence that refuses what is done with microfrontends only */
export function whyNotForServices({ action, name }: ShopCommand<PartName>): string | null {
  return (name && isService(name) && NOT_FOR_SERVICES[action]) || null;
}

/** Of these at most one is meant. */
const ACTIONS = {
  preview: { type: 'boolean' },
  canary: { type: 'string' },
  rollback: { type: 'boolean' },
  remove: { type: 'boolean' },
  list: { type: 'boolean' },
  status: { type: 'boolean' },
  log: { type: 'boolean' },
  errors: { type: 'boolean' },
  gc: { type: 'boolean' },
  to: { type: 'string' },
  'new-key': { type: 'boolean' },
} as const;
/** These name nobody who wants it. */
const UNSIGNED = ['list', 'status', 'errors', 'log', 'gc'] as const;

/** @returns null when the arguments are not understood. */
export function parseCommand(args: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...ACTIONS,
        'skip-checks': { type: 'boolean' },
        force: { type: 'boolean' },
        delete: { type: 'boolean' },
        reason: { type: 'string' },
        author: { type: 'string' },
        commit: { type: 'string' },
      },
    });
    const [name] = positionals;
    const actions = Object.keys(ACTIONS).filter((action) => action in values);
    if (positionals.length > 1 || actions.length > 1) return null;
    if (values['new-key']) {
      const isAlone = Object.keys(values).length === 1;
      return isAlone && isKeyOwner(name) ? { action: 'new-key', owner: name } : null;
    }
    if (name !== undefined && !isOfThisCheckout(name)) return null;
    const { reason, author, commit, force: forced = false, delete: deletes = false } = values;
    const unsigned = UNSIGNED.find((action) => values[action]);
    const said = [reason, author, commit, values['skip-checks']];
    if (unsigned && (forced || said.some((each) => each !== undefined))) return null;
    if (deletes && unsigned !== 'gc') return null;
    if (unsigned === 'log') return { action: 'log', name };
    if (unsigned === 'gc') return { action: 'gc', name, deletes };
    if (!name) return null;
    if (unsigned) return { action: unsigned, name };
    const checks = !values['skip-checks'];
    const percent = values.canary === undefined ? null : percentOf(values.canary);
    const builds = actions.length === 0 || values.preview || (percent !== null && percent > 0);
    if (!builds && (commit !== undefined || !checks)) return null;
    const change = { name, note: { reason, author, commit } };
    if (values.remove) return { ...change, action: 'remove', forced };
    // A service's contracts can be overruled, with a reason.
    const overrules = isService(name) && actions.length === 0 && checks && reason;
    if (forced && !overrules) return null;
    if (values.to !== undefined) return { ...change, action: 'to', version: values.to };
    if (values.rollback) return { ...change, action: 'rollback' };
    if (percent !== null) return { ...change, action: 'canary', percent, checks };
    if (values.preview) return { ...change, action: 'preview', checks };
    return { ...change, action: 'release', checks, forced };
  } catch {
    return null;
  }
}

/** All of them are a release, and no canary. @throws */
function percentOf(given: string): number {
  if (!/^\d{1,2}$/.test(given)) throw new Error(`${given} is no percentage from 0 to 99.`);
  return Number(given);
}

function isOfThisCheckout(name: string): name is PartName {
  return [...MICROFRONTENDS, ...SERVICES].some((part) => part === name);
}

function isKeyOwner(name: string | undefined): name is KeyOwner {
  return name === 'gateway' || (name !== undefined && isOfThisCheckout(name));
}
