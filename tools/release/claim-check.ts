import { claimsIn } from '@handloom/build-kit/services';
import { isService, type ServicePart } from '@handloom/contracts/parts';
import { whyRefused, type ServiceClaims } from '@handloom/contracts/service-claims';
import type { ServiceDescription } from '@handloom/contracts/service-release';
import { readSignedDescription } from '@handloom/release-registry/service-store';
import type { RunningShop } from './find-shop';

type Store = Pick<RunningShop, 'registry' | 'releasesDir'>;

/**
 * Whether the addresses that a build claims are nobody else's: of no service of this checkout, and of none that is
 * live, or that its team may go back to.
 * @returns them
 * @throws one sentence that says whose they are
 */
export async function checkClaim(
  { name, claim: { paths } }: Pick<ServiceDescription, 'name' | 'claim'>,
  shop: Store,
  checkout: ServiceClaims = claimsIn(),
): Promise<string[]> {
  for (const others of [checkout, ...(await releasedClaims(name, shop))]) {
    const why = whyRefused(name, paths, others);
    if (why) throw new Error(`${why} ${name} is not released.`);
  }
  return paths;
}

async function releasedClaims(
  name: ServicePart,
  { registry, releasesDir }: Store,
): Promise<ServiceClaims[]> {
  const live = Object.entries(await registry.live());
  const claims = live.flatMap(([other, { version, previous, roots = {} }]) => {
    if (!isService(other) || other === name) return [];
    return [version, previous].map(async (each): Promise<ServiceClaims> => {
      const root = each ? roots[each] : undefined;
      if (!each || !root) return {};
      const release = { name: other, version: each, root };
      // One that is not in the store any more cannot be gone back to.
      const found = await readSignedDescription(releasesDir, release).catch(() => null);
      return found ? { [other]: found.claim } : {};
    });
  });
  return Promise.all(claims);
}
