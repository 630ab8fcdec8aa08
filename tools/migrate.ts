// npm run migrate -w svc-orders: the service's tables, and its streams and consumers when NATS_URL is
// set, and the login that SERVICE_DATABASE_URL names when that is set (decision 043).
// npm run migrate -w gateway: the release registry, and the builds that it has not seen yet.
// NATS_REPLICAS: on how many servers of a cluster each stream is kept.
import { NatsError } from 'nats';
import { fromCaller, runTool } from './command-line';
import { releaseLocalBuilds } from './launcher/releases';
import {
  migrateService,
  provisionService,
  replicateStreams,
  untilJetStreamAnswers,
} from './migrations';
import { readReleaseKeys } from '@handloom/release-registry/signing-keys';
import { SERVICES } from '@handloom/build-kit/services';
import { takeSecretFiles } from './secret-files';

const USAGE = `Usage: npm run migrate -w svc-orders, or another service, or gateway
Migrates the database that DATABASE_URL names, and what NATS_URL names; the shop of npm start migrates its own.`;

async function migrate([folder]: string[]): Promise<string> {
  takeSecretFiles(process.env);
  if (folder === 'gateway') return provisionGateway();
  const service = SERVICES.find((name) => name === folder);
  if (!service) throw new Error(`Name one of ${[...SERVICES, 'gateway'].join(', ')}.`);
  const { DATABASE_URL: databaseUrl, SERVICE_DATABASE_URL: serviceUrl } = process.env;
  const { NATS_URL: natsUrl } = process.env;
  if (!databaseUrl) {
    throw new Error(
      `DATABASE_URL must name the database of ${service}; \`npm start\` migrates its own.`,
    );
  }
  const { applied, hasLogin } = await migrateService(service, { databaseUrl, serviceUrl });
  if (serviceUrl && !hasLogin) {
    throw new Error(
      'DATABASE_URL must name a user who may create roles, for SERVICE_DATABASE_URL.',
    );
  }
  if (natsUrl) {
    await atNats(natsUrl, () => provisionService(service, natsUrl));
  }
  const tables = applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply';
  const login = hasLogin ? '; its own login is there' : '';
  return `${service}: ${tables}${login}${natsUrl ? '; streams and consumers are there' : ''}`;
}

async function provisionGateway(): Promise<string> {
  const { NATS_URL: natsUrl, RELEASES_DIR: store } = process.env;
  if (!natsUrl || !store) {
    throw new Error('NATS_URL and RELEASES_DIR must name the release registry and its store.');
  }
  const keys = readReleaseKeys(process.env, null);
  const registry = { natsUrl, releasesDir: fromCaller(store), keys };
  await atNats(natsUrl, () => releaseLocalBuilds(registry, 'npm run migrate'));
  return 'gateway: the release registry is there';
}

/** What is done at NATS, and on how many of its servers. @throws Error that says where NATS was looked for */
async function atNats(natsUrl: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await untilJetStreamAnswers(natsUrl);
    await work();
    await replicate(natsUrl);
  } catch (error) {
    if (!(error instanceof NatsError)) throw error;
    const { host } = new URL(natsUrl);
    throw new Error(
      `NATS at ${host} says ${error.api_error?.description ?? error.code}: look whether it runs and NATS_URL names it, and run this again.`,
      { cause: error },
    );
  }
}

async function replicate(natsUrl: string): Promise<void> {
  const { NATS_REPLICAS: replicas } = process.env;
  if (!replicas) return;
  if (!/^[1-5]$/.test(replicas)) throw new Error('NATS_REPLICAS must be a number from 1 to 5.');
  await replicateStreams(natsUrl, Number(replicas));
}

runTool({ usage: USAGE, words: 1 }, ({ words }) => migrate(words));
