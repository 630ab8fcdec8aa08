// npm run migrate -w svc-orders: the service's tables, and its streams and consumers when NATS_URL is
// set. npm run migrate -w gateway: the release registry, and the builds that it has not seen yet.
import { releaseLocalBuilds } from './launcher/releases';
import { migrateService, provisionService } from './migrations';
import { readReleaseKeys } from '@handloom/release-registry/signing-keys';
import { SERVICES } from '@handloom/build-kit/services';

async function migrate([folder]: string[]): Promise<string> {
  if (folder === 'gateway') return provisionGateway();
  const service = SERVICES.find((name) => name === folder);
  if (!service) throw new Error(`Name one of ${[...SERVICES, 'gateway'].join(', ')}.`);
  const { DATABASE_URL: databaseUrl, NATS_URL: natsUrl } = process.env;
  if (!databaseUrl) {
    throw new Error(
      `DATABASE_URL must name the database of ${service}; \`npm start\` migrates its own.`,
    );
  }
  const applied = await migrateService(service, databaseUrl);
  if (natsUrl) await provisionService(service, natsUrl);
  const tables = applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply';
  return `${service}: ${tables}${natsUrl ? '; streams and consumers are there' : ''}`;
}

async function provisionGateway(): Promise<string> {
  const { NATS_URL: natsUrl, RELEASES_DIR: releasesDir } = process.env;
  if (!natsUrl || !releasesDir) {
    throw new Error('NATS_URL and RELEASES_DIR must name the release registry and its store.');
  }
  const keys = readReleaseKeys(process.env, null);
  await releaseLocalBuilds({ natsUrl, releasesDir, keys }, 'npm run migrate');
  return 'gateway: the release registry is there';
}

migrate(process.argv.slice(2)).then(
  (outcome) => console.log(outcome),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
