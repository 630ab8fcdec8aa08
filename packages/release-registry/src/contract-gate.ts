import { satisfies } from 'semver';
import type { FragmentName, MicrofrontendName } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { misfits, namesLeftAside } from './schema-compatibility';

/** Why a release must not go live, and whose release it would break or break on. */
export interface Breach {
  team: MicrofrontendName;
  version: string;
  sentence: string;
}

/**
 * Compares what a release provides and requires with every release that may meet it on a page: those that
 * are live, and those to which their teams may go back. Releases without contracts are older than the gate
 * and are not judged; a fragment whose owner has no release is no breach, its place stays empty. So it does where the
 * owner goes back to a release that had none of it yet.
 * @param live what is live of each part
 */
export function breaches(
  candidate: ReleaseDescription,
  others: ReleaseDescription[],
  live: ReleaseDescription[] = others,
): Breach[] {
  return others.flatMap((other) =>
    [
      ...fragmentBreaches(candidate, other, live),
      ...fragmentBreaches(other, candidate),
      ...droppedProps(other, candidate),
      ...lendingBreaches(candidate, other),
      ...lendingBreaches(other, candidate),
      ...routeBreaches(candidate, other),
    ].map((sentence) => ({ team: other.name, version: other.version, sentence })),
  );
}

/** What `user` shows of `owner`. */
function fragmentBreaches(
  user: ReleaseDescription,
  owner: ReleaseDescription,
  live: ReleaseDescription[] = [],
): string[] {
  const shown = Object.entries(user.contracts?.requires.fragments ?? {}) as [
    FragmentName,
    Record<string, unknown>,
  ][];
  return shown.flatMap(([name, given]) => {
    const key = name.slice(owner.name.length + 1);
    if (name !== `${owner.name}/${key}` || !owner.contracts) return [];
    const taken = propsOf(key, owner);
    if (taken) return misfits(given, taken, '').map((why) => `${user.name} shows ${name}: ${why}`);
    return live.some((each) => each.name === owner.name && propsOf(key, each))
      ? []
      : [`${user.name} shows ${name}, which ${owner.name} does not offer`];
  });
}

/** What `owner` would leave aside of what `user` gives, as an optional prop that is called otherwise by now. */
function droppedProps(user: ReleaseDescription, owner: ReleaseDescription): string[] {
  const shown = Object.entries(user.contracts?.requires.fragments ?? {});
  return shown.flatMap(([name, given]) => {
    const taken = propsOf(name.slice(owner.name.length + 1), owner);
    if (!name.startsWith(`${owner.name}/`) || !taken) return [];
    return namesLeftAside(given, taken).map(
      (prop) => `${user.name} gives ${name} ${prop}, which ${owner.name} does not take`,
    );
  });
}

function propsOf(key: string, { contracts, exposes }: ReleaseDescription) {
  return exposes[key] && contracts?.provides.fragments[key];
}

/** What `part` takes of the shell's modules, of its styles, and of what it lends to all. */
function lendingBreaches(part: ReleaseDescription, shell: ReleaseDescription): string[] {
  if (shell.name !== 'shell' || !shell.contracts || !part.contracts) return [];
  const { lends, singletons, looks, host: lent } = shell.contracts.provides;
  const { looks: used = [], host: taken } = part.contracts.requires;
  const names = Object.entries(part.contracts.requires.lent).flatMap(([module, used]) => {
    const lent = lends[module];
    return lent
      ? used
          .filter((name) => !lent.includes(name))
          .map((name) => `${part.name} uses ${name} of ${module}, which the shell does not lend`)
      : [];
  });
  const versions = Object.entries(part.contracts.requires.singletons).flatMap(
    ([request, range]) => {
      const module = request.replace(/\/$/, '');
      const version = singletons[module];
      if (!version) return [`${part.name} needs ${module}, which the shell does not share`];
      return satisfies(version, range)
        ? []
        : [`${part.name} needs ${module} ${range}, and the shell shares ${version}`];
    },
  );
  const undefinedLooks = looks
    ? used
        .filter((name) => !looks.includes(name))
        .map((name) => `${part.name} uses ${name}, which the shell’s styles do not define`)
    : [];
  const lacks = lent && taken ? misfits(lent, taken, '') : [];
  return [
    ...names,
    ...new Set(versions),
    ...undefinedLooks,
    ...lacks.map((why) => `${part.name} takes of what the shell lends to all: ${why}`),
  ];
}

function routeBreaches(candidate: ReleaseDescription, other: ReleaseDescription): string[] {
  const taken = new Set(other.routes.map(({ path }) => addressesOf(path)));
  return candidate.routes
    .filter(({ path }) => taken.has(addressesOf(path)))
    .map(({ path }) => `${candidate.name} has a page at ${path}, which is ${other.name}’s address`);
}

/** What a parameter is called makes no other addresses; nor do capitals or a slash at the end, to the router. */
export function addressesOf(path: string): string {
  return path
    .replaceAll(/:[^/]+/g, ':')
    .replace(/(.)\/$/, '$1')
    .toLowerCase();
}
