import { parseArgs } from 'node:util';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { SERVICES } from '@handloom/build-kit/services';
import { isPart, isService, type PartName } from '@handloom/contracts/parts';
import type { KeyOwner } from '@handloom/release-registry/release-keys';
import type { ReleaseRegistry } from '@handloom/release-registry/registry';
import { releaseVersion } from '@handloom/release-registry/release-record';
import { Misuse, misuseOf, noSuchPart } from './misuse';
import type { GivenNote } from './release-note';

export const USAGE = `Usage: npm run release -- <part> [what], such as npm run release -- mf-cart --canary 10, or -- svc-orders
  (nothing)        build it, check it, render its pages, upload it, open them in a browser, and make it live
  --preview        all but the last: prints a link, and who opens it sees the shop with this build, for a day
  --canary <n>     live for n percent of the visitors, who keep it while n grows; --canary 0 ends it
  --skip-checks    beside these: without types, lint, tests and pacts
  --force          beside a release, and --to of pages: it may break a contract with others; needs --reason "…"

  --rollback       takes back what was released last, once: where a canary runs, that, else what is live
  --rollback <version>  only where it is that one
  --to <version>   makes a version live that was uploaded before
  --remove         takes it off the site; the shell only with --force

  --status         what is live, since when, by whom and why, and what its pages load of it; without a part: of every one
  --log            what was done last, and by whom; without a part: to any
  --errors         what browsers told of it, by file and line of its sources
  --list           which versions were uploaded, and which of them is live
  --gc             which files nobody can meet any more; --gc --delete removes them; without a part: of every one
  --new-key        makes a key for the part's team to sign with; of gateway: one that may only take back
Services have no preview and no canary. What changes the site is written down with its author, commit and reason: what git
says, or --author "…", --commit "…" (of a build) and --reason "…". It is signed with the team's key: RELEASE_KEY, or the demo's.`;

/** What is to be done with a shop's releases, of a microfrontend or of a service. */
export type ShopCommand<Name extends PartName> =
  | { action: 'log'; name?: Name }
  | { action: 'gc'; name?: Name; deletes: boolean }
  | ({ name: Name; note: GivenNote } & (
      | { action: 'release'; checks: boolean; forced: boolean }
      | { action: 'preview'; checks: boolean }
      | { action: 'canary'; percent: number; checks: boolean }
      | { action: 'to'; version: string; forced: boolean }
      | { action: 'remove'; forced: boolean }
      | { action: 'rollback'; version?: string }
    ))
  | { action: 'status'; name: Name }
  /** What is live, of all parts. */
  | { action: 'overview'; name?: undefined }
  | { action: 'list'; name: Name }
  | { action: 'errors'; name: Name };
export type Command =
  | ShopCommand<PartName>
  | { action: 'new-key'; owner: KeyOwner }
  | { action: 'help' };

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

/** They exclude each other. */
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
/** They only read: nothing is signed, and no author is named. */
const UNSIGNED = ['list', 'status', 'errors', 'log', 'gc'] as const;

const OPTIONS = {
  ...ACTIONS,
  help: { type: 'boolean', short: 'h' },
  'skip-checks': { type: 'boolean' },
  force: { type: 'boolean' },
  delete: { type: 'boolean' },
  reason: { type: 'string' },
  author: { type: 'string' },
  commit: { type: 'string' },
} as const;

type Given = ReturnType<typeof read>['values'];

function read(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw misuseOf(error);
  }
}

/** @throws Misuse with a sentence that says what cannot be meant */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = read(args);
  if (values.help) return { action: 'help' };
  // In a part's folder npm says its name already.
  const [name, version, ...more] = new Set(positionals);
  if (more.length > 0 || (version && (!values.rollback || isPart(version))))
    throw new Misuse(`One part at a time, not ${positionals.join(' and ')}.`);
  const [first, second] = Object.keys(ACTIONS).filter((action) => action in values);
  if (second) throw new Misuse(`--${first} and --${second} are two things: say one of them.`);
  if (values['new-key']) return newKeyOf(name, values);
  if (name !== undefined && !isPart(name)) throw noSuchPart(name);
  const { reason, author, commit, force: forced = false, delete: deletes = false } = values;
  const unsigned = UNSIGNED.find((action) => values[action]);
  if (unsigned) refuseBeside(`--${unsigned} changes nothing that is live`, values, CHANGING);
  if (deletes && unsigned !== 'gc') throw new Misuse('--delete belongs to --gc.');
  if (unsigned === 'log') return { action: 'log', name };
  if (unsigned === 'gc') return { action: 'gc', name, deletes };
  if (unsigned === 'status' && !name) return { action: 'overview' };
  if (!name) throw new Misuse('Which part? Name one, such as mf-cart.');
  if (unsigned) return { action: unsigned, name };
  const checks = !values['skip-checks'];
  const percent = values.canary === undefined ? null : percentOf(values.canary);
  const builds = first === undefined || values.preview || (percent !== null && percent > 0);
  if (builds && !isOfThisCheckout(name)) throw noSuchPart(name);
  if (!builds) refuseBeside(`--${first} builds nothing`, values, ['commit', 'skip-checks']);
  const change = { name, note: { reason, author, commit } };
  if (values.remove) return { ...change, action: 'remove', forced };
  if (forced) refuseForce(name, first, values);
  if (values.to !== undefined)
    return { ...change, action: 'to', version: versionOf(values.to, 'to'), forced };
  if (values.rollback)
    return { ...change, action: 'rollback', version: version && versionOf(version, 'rollback') };
  if (percent !== null) return { ...change, action: 'canary', percent, checks };
  if (values.preview) return { ...change, action: 'preview', checks };
  return { ...change, action: 'release', checks, forced };
}

const CHANGING = ['force', 'reason', 'author', 'commit', 'skip-checks'] as const;

function newKeyOf(name: string | undefined, values: Given): Command {
  const options = Object.keys(OPTIONS) as (keyof typeof OPTIONS)[];
  const others = options.filter((option) => option !== 'new-key');
  refuseBeside('--new-key makes a key and nothing else', values, others);
  if (name === undefined) throw new Misuse('Whose key? Name a part, such as mf-cart, or gateway.');
  if (name !== 'gateway' && !isOfThisCheckout(name)) throw noSuchPart(name);
  return { action: 'new-key', owner: name };
}

function refuseBeside(why: string, values: Given, options: readonly (keyof Given)[]): void {
  const found = options.find((option) => values[option] !== undefined);
  if (found) throw new Misuse(`${why}, so it takes no --${found}.`);
}

/** Contracts can be overruled, with a reason. */
function refuseForce(name: PartName, action: string | undefined, values: Given): void {
  // An earlier version of a service is compared with no contract.
  if (action !== undefined && (action !== 'to' || isService(name))) {
    throw new Misuse(
      `--force is for a release that breaks a contract, for --to of pages, and for --remove of the shell: ${name} --${action} takes none.`,
    );
  }
  // Those of pages are looked at all the same.
  if (values['skip-checks'] && isService(name))
    throw new Misuse('--force overrules contracts, which --skip-checks does not look at: say one.');
  if (!values.reason?.trim()) {
    throw new Misuse(
      '--force breaks what others rely on, so say why, for the audit: --reason "…".',
    );
  }
}

/** All of them are a release, and no canary. */
function percentOf(given: string): number {
  if (!/^\d{1,2}$/.test(given)) {
    throw new Misuse(
      `--canary ${given} is no whole number from 0 to 99. For everybody: a release, or --to <its version>.`,
    );
  }
  return Number(given);
}

function versionOf(given: string, option: string): string {
  if (releaseVersion.safeParse(given).success) return given;
  throw new Misuse(
    `--${option} ${given} is no version: it has 12 digits, 0 to f; --list tells which there are.`,
  );
}

function isOfThisCheckout(name: string): name is PartName {
  return [...MICROFRONTENDS, ...SERVICES].some((part) => part === name);
}

/**
 * What builds nothing is done with any part that the shop has, or once had: what is live of it outlives its folder.
 * @throws Misuse for a name that neither the shop nor this checkout knows
 */
export async function refuseUnknown(
  { name }: ShopCommand<PartName>,
  { live }: Pick<ReleaseRegistry, 'live'>,
): Promise<void> {
  if (!name || isOfThisCheckout(name) || (await live())[name]) return;
  throw noSuchPart(name, 'no folder here has that name, and no release of it is known');
}
