import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { accepts, freePort } from '@handloom/local-infrastructure/free-port';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { provideReleaseKeys, type SigningKeys } from '@handloom/release-registry/signing-keys';
import { migrateService, provisionService } from '../migrations';
import { buildShop } from './builds';
import type { Crew } from './crew';
import { seedDemoShop } from './demo-shop';
import { untilHealthy } from './health';
import { provideNats, providePostgres, SERVICES, type DatabaseUrls } from './infrastructure';
import { step } from './progress';
import { releaseLocalBuilds } from './releases';
import { startServices } from './services';
import { sessionKeys } from './session-keys';
import type { Settings } from './settings';

export interface RunningShop {
  url: string;
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
  const settings = { ...given, port: await checkedPort(given) };
  const imagesDir = path.join(settings.dataDir, 'images');
  await mkdir(imagesDir, { recursive: true });
  await mkdir(releasesDir, { recursive: true });
  const keys = await sessionKeys(settings.dataDir, settings.sessionPrivateKey);
  const releaseKeys = provideReleaseKeys(process.env, settings.dataDir, MICROFRONTENDS);

  const builds = buildShop();
  const [databases, natsUrl] = await Promise.all([
    providePostgres(settings, crew).then(migrate),
    provideNats(settings, crew).then(provision),
    builds.services,
  ]);
  await crew.announce({ natsUrl });
  await Promise.all([
    seedDemoShop({ settings, databases, imagesDir }),
    builds.frontends.then(() =>
      step('Releases', () => releaseLocalBuilds({ natsUrl, releasesDir, keys: releaseKeys })),
    ),
  ]);

  const url = `http://localhost:${settings.port}`;
  await step('Services and gateway', async () => {
    const around = { settings, databases, natsUrl, keys, releaseKeys, releasesDir, imagesDir };
    await startServices(around, crew);
    await untilHealthy(
      `http://127.0.0.1:${settings.port}`,
      crew,
      path.join(settings.dataDir, 'logs'),
    );
  });
  await crew.announce({ url });
  return { url, natsUrl, releaseKeys };
}

async function checkedPort({ port }: Settings): Promise<number> {
  if (port === 0) return freePort();
  if (await accepts(port)) {
    throw new Error(
      `Port ${port} is taken: stop what listens there, or choose another one, such as PORT=${port + 1} npm start.`,
    );
  }
  return port;
}

async function migrate(databases: DatabaseUrls): Promise<DatabaseUrls> {
  await step('Databases', () =>
    Promise.all(SERVICES.map((name) => migrateService(`svc-${name}`, databases[name]))),
  );
  return databases;
}

async function provision(natsUrl: string): Promise<string> {
  await step('Streams and consumers', () =>
    Promise.all(SERVICES.map((name) => provisionService(`svc-${name}`, natsUrl))),
  );
  return natsUrl;
}
