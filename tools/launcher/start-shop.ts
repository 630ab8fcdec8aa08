import type { KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { accepts, freePort } from '@handloom/local-infrastructure/free-port';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { SERVICES, agreedClaims } from '@handloom/build-kit/services';
import { readPrivateKey } from '@handloom/release-registry/release-keys';
import { provideReleaseKeys, type SigningKeys } from '@handloom/release-registry/signing-keys';
import { provisionService } from '../migrations';
import { buildShop } from './builds';
import type { Crew } from './crew';
import { seedDemoOrders } from './demo-orders';
import { seedDemoShop } from './demo-shop';
import { untilHealthy, untilShown } from './health';
import { provideNats, providePostgres, type NatsUrls } from './infrastructure';
import { refuseNewerTables } from './newer-tables';
import { migrateShop } from './migrate-shop';
import { say, step } from './progress';
import { releaseLocalBuilds } from './releases';
import { followServiceReleases } from './follow-services';
import { liveServiceBuilds } from './service-builds';
import { startServices } from './services';
import { rollbackKeyOf } from './told-variables';
import { sessionKeys } from './session-keys';
import type { Settings } from './settings';

export interface RunningShop {
  url: string;
  /** With the operator's login. */
  natsUrl: string;
  releaseKeys: SigningKeys;
}

/**
 * Brings the whole shop up on a data folder. Servers start, and tables are made, while the builds run.
 * @throws one sentence that says what to do.
 */
export async function startShop(
  given: Settings,
  crew: Crew,
  releasesDir: string,
): Promise<RunningShop> {
  agreedClaims();
  const settings = { ...given, port: await checkedPort(given) };
  const imagesDir = path.join(settings.dataDir, 'images');
  await mkdir(imagesDir, { recursive: true });
  await mkdir(releasesDir, { recursive: true });
  const keys = await sessionKeys(settings.dataDir, settings.sessionKeys);
  const releaseKeys = provideReleaseKeys(process.env, settings.dataDir, [
    ...MICROFRONTENDS,
    ...SERVICES,
  ]);

  const builds = buildShop();
  const [migrated, natsUrls] = await Promise.all([
    providePostgres(settings, crew).then(async (given) => {
      await refuseNewerTables(given, { releasesDir, built: builds.services });
      return migrateShop(given);
    }),
    provideNats(settings, crew).then(provision),
    builds.services,
  ]);
  // Tools that find the shop by its folder release to it.
  await crew.announce({ natsUrl: natsUrls('release') });
  const natsUrl = natsUrls('operator');
  const target = { natsUrl, releasesDir, keys: releaseKeys };
  const { databases, logins, begun } = migrated;
  // It is written by this checkout's programs, for this checkout's tables.
  const fillsDemo = migrated.notMigrated.size === 0;
  const [live] = await Promise.all([
    builds.frontends.then(() => step('Releases', () => releaseLocalBuilds(target))),
    fillsDemo && seedDemoShop({ settings, databases, imagesDir, begun }),
  ]);
  const serviceBuilds = await liveServiceBuilds(target, migrated);

  const url = `http://localhost:${settings.port}`;
  const shopUrl = `http://127.0.0.1:${settings.port}`;
  const away = await step('Services and gateway', async () => {
    const around = {
      settings,
      databases,
      logins,
      natsUrls,
      keys,
      releaseKeys,
      releasesDir,
      imagesDir,
    };
    const services = await startServices(around, serviceBuilds, crew);
    const without = SERVICES.filter((name) => serviceBuilds.get(name) === null);
    const logsDir = path.join(settings.dataDir, 'logs');
    const missing = await untilHealthy(shopUrl, crew, { logsDir, without });
    for (const name of await untilShown(shopUrl, live))
      say(`what is live of ${name} is not shown yet: npm run release -- ${name} --status`);
    await followServiceReleases({
      ...target,
      services,
      migrateTo: migrated.migrateTo,
      rollbackKey: rollbackKey(settings.dataDir),
    });
    return missing;
  });
  if (fillsDemo && away.length === 0) await seedDemoOrders({ settings, databases, shopUrl, begun });
  await crew.announce({ url });
  return { url, natsUrl, releaseKeys };
}

async function checkedPort({ port }: Settings): Promise<number> {
  if (port === 0) return freePort();
  // Browsers look for localhost at the second one first, and would show another program as the shop.
  if ((await accepts(port)) || (await accepts(port, '::1'))) {
    throw new Error(
      `Port ${port} is taken: stop what listens there, or choose another one, such as PORT=${port + 1} npm start.`,
    );
  }
  return port;
}

function rollbackKey(dataDir: string): KeyObject | null {
  const given = rollbackKeyOf(dataDir);
  return given ? readPrivateKey(given, 'gateway', 'ROLLBACK_KEY') : null;
}

async function provision(natsUrls: NatsUrls): Promise<NatsUrls> {
  await step('Streams and consumers', () =>
    Promise.all(SERVICES.map((name) => provisionService(name, natsUrls('operator')))),
  );
  return natsUrls;
}
