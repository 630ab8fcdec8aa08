import { existsSync } from 'node:fs';
import type { ServicePart } from '@handloom/contracts/parts';
import type { ServiceClaim } from '@handloom/contracts/service-claims';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { checkClaim } from './claim-check';
import type { RunningShop } from './find-shop';
import { checkNewMigrations, migrationsBuilt, type MigrationFiles } from './new-migrations';
import type { Steps } from './timed-steps';

/** What a service brings, built or about to be. */
interface Candidate {
  name: ServicePart;
  claim: ServiceClaim;
  migrations: MigrationFiles;
}

type Store = Pick<RunningShop, 'registry' | 'releasesDir'>;

/**
 * Asks what no reason overrules and no test has to run for, so it comes first: whether its addresses are nobody
 * else's, and whether its new migrations leave tables that the live version can work on.
 * @throws with what is not so
 */
export async function checkWithoutTests(
  { name, claim, migrations }: Candidate,
  shop: Store,
  steps: Steps,
): Promise<void> {
  await checkAddresses({ name, claim }, shop, steps);
  const { version } = (await shop.registry.live())[name] ?? {};
  const folder = version ? releaseFolder(shop.releasesDir, name, version) : null;
  // One that is not in the store any more cannot be compared with.
  const live = folder && existsSync(folder) ? await migrationsBuilt(folder) : null;
  await steps.step(
    (added) => `migrations only expand${added.length > 0 ? `: ${added.join(', ')}` : ''}`,
    () => checkNewMigrations({ name, next: migrations, live }),
  );
}

/** No reason overrules it: of two that claim the same, gateways would ask one. */
export async function checkAddresses(
  service: Pick<Candidate, 'name' | 'claim'>,
  shop: Store,
  steps: Steps,
): Promise<void> {
  await steps.step(
    (paths) => `nobody else has ${paths.join(', ')}`,
    () => checkClaim(service, shop),
  );
}
