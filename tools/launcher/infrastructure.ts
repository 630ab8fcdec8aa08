import path from 'node:path';
import type { ServicePart } from '@handloom/contracts/parts';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { startNats } from '@handloom/local-infrastructure/nats';
import type { NatsUser } from '@handloom/nats-access/rights';
import {
  LOCAL_NAMES,
  natsTlsFolder,
  provideServerCertificate,
} from '@handloom/nats-access/server-certificate';
import { provideShopAccess, type ShopAccess } from '@handloom/nats-access/shop-access';
import { startPostgres } from '@handloom/local-infrastructure/postgres';
import type { Crew } from './crew';
import { say, step } from './progress';
import { withNats } from './releases';
import type { Settings } from './settings';

/** The address of a service's own database. */
export type Databases = (service: ServicePart) => string;
/** The address of NATS with the login of one of its users. */
export type NatsUrls = (user: NatsUser) => string;

const BASE_NAME = 'handloom';
const CONNECTIONS_OF_COPY = 100;
const STREAMS_WITHIN_MS = 3_000;
/** A login each: 15 ms of processor time. */
const LOOK_FOR_STREAMS_EVERY_MS = 5_000;

/** The given server, or the embedded one on the data folder. @returns where each service has its database. */
export async function providePostgres(settings: Settings, crew: Crew): Promise<Databases> {
  if (settings.databaseUrl) return databasesBeside(settings.databaseUrl);
  return step('PostgreSQL', async () => {
    const port = await freePort();
    const server = await crew.add('postgres', 'infrastructure', {
      launch: () =>
        startPostgres({
          dataDir: path.join(settings.dataDir, 'postgres'),
          logFile: path.join(settings.dataDir, 'logs', 'postgres.log'),
          port,
          // A copy of each service, and one more that takes over: docs/operations.md counts what they have at most.
          connections: CONNECTIONS_OF_COPY * (settings.copies + 1),
        }),
    });
    return databasesBeside(server.databaseUrl(BASE_NAME));
  });
}

/**
 * The given server, or a local one on the data folder, each user of which may do only what it needs.
 * @throws one sentence where the given one does not answer
 */
export async function provideNats(settings: Settings, crew: Crew): Promise<NatsUrls> {
  const { natsUrl: given, natsKeysDir } = settings;
  const access = natsKeysDir ? provideShopAccess(natsKeysDir) : null;
  const url = given ?? (await startLocalNats(settings, crew, access));
  const urls: NatsUrls = (user) => access?.addressFor(url, user) ?? url;
  if (!access) {
    say('NATS_URL without NATS_KEYS: every part may say anything there (docs/decisions/047)');
  }
  if (given) await withNats(urls('operator'), async () => undefined);
  return urls;
}

function startLocalNats(
  settings: Settings,
  crew: Crew,
  access: ShopAccess | null,
): Promise<string> {
  return step('NATS', async () => {
    const port = await freePort();
    const tls = await provideServerCertificate(natsTlsFolder(settings.dataDir), LOCAL_NAMES);
    let url = '';
    const server = await crew.add('nats', 'infrastructure', {
      async launch() {
        const launched = await startNats({
          storeDir: path.join(settings.dataDir, 'nats'),
          logFile: path.join(settings.dataDir, 'logs', 'nats.log'),
          port,
          authorization: access?.authorization,
          tls,
        });
        url = launched.url;
        return launched;
      },
      answers: () => hasStreams(access?.addressFor(url, 'operator') ?? url),
      lookEveryMs: LOOK_FOR_STREAMS_EVERY_MS,
    });
    return server.url;
  });
}

/** One whose disk was full may go on without them for good, or hold whoever asks for one; it lets clients in all the same. */
async function hasStreams(url: string): Promise<boolean> {
  try {
    await withNats(url, (nats) => nats.jetstreamManager({ timeout: STREAMS_WITHIN_MS }));
    return true;
  } catch {
    return false;
  }
}

/** `…/shop` gives `…/shop_identity`, `…/shop_catalog` and `…/shop_orders`. */
export function databasesBeside(databaseUrl: string): Databases {
  return (service) => {
    const url = new URL(databaseUrl);
    const base = url.pathname.length > 1 ? url.pathname : `/${BASE_NAME}`;
    url.pathname = `${base}_${service.slice('svc-'.length).replaceAll('-', '_')}`;
    return url.href;
  };
}
