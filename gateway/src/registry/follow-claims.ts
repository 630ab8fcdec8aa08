import type { FastifyBaseLogger } from 'fastify';
import { isService, type PerPart, type ServicePart } from '@handloom/contracts/parts';
import type { ServiceClaim, ServiceClaims } from '@handloom/contracts/service-claims';
import type { ReleaseRecord } from '@handloom/release-registry/release-record';
import { readSignedDescription } from '@handloom/release-registry/service-store';
import type { PathOwners } from '../services/path-owners';

/** Keeps the owners of paths as the live releases of services say. @returns what brings their records */
export function followClaims(
  owners: PathOwners,
  releasesDir: string,
  log: FastifyBaseLogger,
): (records: PerPart<ReleaseRecord>) => Promise<void> {
  const known = new Map<ServicePart, { root: string; claim: ServiceClaim }>();
  const said = new Map<ServicePart, string>();
  const say = (name: ServicePart, why: string) => {
    if (said.get(name) !== why) log.error({ service: name, why }, 'a claim does not count');
    said.set(name, why);
  };

  /** What a live release claims; while it cannot be read, what it claimed before. */
  const claimOf = async (name: ServicePart, { version, roots = {} }: ReleaseRecord) => {
    const root = version ? roots[version] : undefined;
    if (!version || !root || known.get(name)?.root === root) return known.get(name)?.claim;
    try {
      const { claim } = await readSignedDescription(releasesDir, { name, version, root });
      known.set(name, { root, claim });
      said.delete(name);
    } catch (error) {
      say(name, error instanceof Error ? error.message : String(error));
    }
    return known.get(name)?.claim;
  };

  const take = async (records: PerPart<ReleaseRecord>): Promise<void> => {
    const released: ServiceClaims = {};
    for (const name of Object.keys(records).filter(isService)) {
      const record = records[name];
      const claim = record && (await claimOf(name, record));
      if (claim) released[name] = claim;
    }
    for (const [name, why] of owners.follow(released)) say(name, why);
  };
  let queue = Promise.resolve();
  // A change that fails must not hold up those after it.
  return (records) => (queue = queue.catch(() => undefined).then(() => take(records)));
}
