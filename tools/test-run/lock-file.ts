import { z } from 'zod';

const lockFile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ link: z.boolean().optional() })),
});

/**
 * Whether all that came to `package-lock.json` are workspaces of this repository, such as `npm run new:mf` adds, and what
 * was there is as it was: no test of before can see that.
 */
export function onlyGainedWorkspaces(before: string, after: string): boolean {
  const [{ packages: old, ...restOfOld }, { packages, ...rest }] = [read(before), read(after)];
  if (!isSame(restOfOld, rest)) return false;
  if (!Object.keys(old).every((place) => isSame(old[place], packages[place]))) return false;
  const added = Object.keys(packages).filter((place) => !(place in old));
  const workspaces = added.filter((place) => !place.includes('node_modules/'));
  return added.every(
    (place) =>
      packages[place]?.link === true ||
      workspaces.some((folder) => place === folder || place.startsWith(`${folder}/`)),
  );
}

const read = (text: string) => lockFile.parse(JSON.parse(text));
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
