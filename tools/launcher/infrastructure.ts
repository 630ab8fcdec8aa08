import path from 'node:path';
import type { ServicePart } from '@handloom/contracts/parts';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { startNats } from '@handloom/local-infrastructure/nats';
import { startPostgres } from '@handloom/local-infrastructure/postgres';
import type { Crew } from './crew';
import { step } from './progress';
import type { Settings } from './settings';

/** The address of a service's own database. */
export type Databases = (service: ServicePart) => string;

const BASE_NAME = 'handloom';

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
        }),
    });
    return databasesBeside(server.databaseUrl(BASE_NAME));
  });
}

/** The given server, or a local one on the data folder. @returns its address. */
export async function provideNats(settings: Settings, crew: Crew): Promise<string> {
  if (settings.natsUrl) return settings.natsUrl;
  return step('NATS', async () => {
    const port = await freePort();
    const server = await crew.add('nats', 'infrastructure', {
      launch: () =>
        startNats({
          storeDir: path.join(settings.dataDir, 'nats'),
          logFile: path.join(settings.dataDir, 'logs', 'nats.log'),
          port,
        }),
    });
    return server.url;
  });
}

/** `…/shop` gives `…/shop_identity`, `…/shop_catalog` and `…/shop_orders`. */
function databasesBeside(databaseUrl: string): Databases {
  return (service) => {
    const url = new URL(databaseUrl);
    const base = url.pathname.length > 1 ? url.pathname : `/${BASE_NAME}`;
    url.pathname = `${base}_${service.slice('svc-'.length).replaceAll('-', '_')}`;
    return url.href;
  };
}
