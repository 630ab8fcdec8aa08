import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ensureDatabase, startPostgres } from '@handloom/local-infrastructure/postgres';
import { migrateDatabase } from '@handloom/service-kit/database/migrate-database';
import { provideServiceRole } from '@handloom/service-kit/database/service-role';
import { makeDataFolder } from './data-folder';
import { prismaFolder, servicesWithMigrations } from './services';

/** Variables through which Jest's workers learn what its global setup started. */
export const POSTGRES_VARIABLE = 'HANDLOOM_TEST_POSTGRES';
const FAILURE_VARIABLE = 'HANDLOOM_TEST_MIGRATION_FAILED_';

export const templateName = (service: string) => `template_${service.replaceAll('-', '_')}`;

/** The same database by the service's own login, as it connects in a shop. */
export function asService(service: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = `svc_${service.replaceAll('-', '_')}`;
  url.password = 'of-a-service';
  return url.href;
}

/** Why a service's migrations could not be applied; null when they were. */
export function migrationFailure(service: string): string | null {
  return process.env[FAILURE_VARIABLE + service] ?? null;
}

/**
 * One PostgreSQL for a whole run, with one migrated template database per service. A service whose
 * migrations fail fails its own tests only.
 * @returns what ends it and removes its files.
 */
export async function startSharedPostgres(): Promise<() => Promise<void>> {
  const folder = await makeDataFolder('handloom-test-');
  const server = await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  process.env[POSTGRES_VARIABLE] = server.databaseUrl('postgres');
  await Promise.all(
    servicesWithMigrations().map(async (service) => {
      const databaseUrl = server.databaseUrl(templateName(service));
      try {
        await ensureDatabase(databaseUrl);
        await migrateDatabase({ databaseUrl, prismaDir: prismaFolder(service) });
        await provideServiceRole(databaseUrl, asService(service, databaseUrl));
      } catch (error) {
        process.env[FAILURE_VARIABLE + service] = String(error);
      }
    }),
  );
  return async () => {
    await server.stop(5_000);
    await rm(folder, { recursive: true, force: true });
  };
}
