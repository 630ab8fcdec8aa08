import { SERVICES } from '@handloom/build-kit/services';
import type { ServicePart } from '@handloom/contracts/parts';
import { migrateService, migrateToBuild, migrationsOfCheckout } from '../migrations';
import type { Databases } from './infrastructure';
import { say, step } from './progress';
import { serviceLogin } from './service-login';

export interface MigratedShop {
  databases: Databases;
  /** How each service itself connects. */
  logins: Databases;
  /** Services of which a migration of this checkout failed, each with its sentence. */
  notMigrated: ReadonlyMap<ServicePart, Error>;
  /** Services whose databases had no tables yet. */
  begun: ReadonlySet<ServicePart>;
  /** Gives a service's tables what a build of it needs. */
  migrateTo(name: ServicePart, folder: string): Promise<unknown>;
}

/** Migrates every service's database to this checkout. One that fails keeps no other one from it. */
export async function migrateShop(databases: Databases): Promise<MigratedShop> {
  const logins: Databases = (name) => serviceLogin(databases(name));
  const notMigrated = new Map<ServicePart, Error>();
  const begun = new Set<ServicePart>();
  let haveLogins = true;
  const databaseOf = (name: ServicePart) => ({
    databaseUrl: databases(name),
    serviceUrl: haveLogins ? logins(name) : undefined,
  });
  await step('Databases', () =>
    Promise.all(
      SERVICES.map(async (name) => {
        try {
          const { applied, hasLogin } = await migrateService(name, databaseOf(name));
          if (applied.length === (await migrationsOfCheckout(name)).length) begun.add(name);
          haveLogins &&= hasLogin;
        } catch (error) {
          notMigrated.set(name, error instanceof Error ? error : new Error(String(error)));
        }
      }),
    ),
  );
  const migrateTo = (name: ServicePart, folder: string) => migrateToBuild(folder, databaseOf(name));
  if (haveLogins) return { databases, logins, notMigrated, begun, migrateTo };
  say(
    'DATABASE_URL names no user who may create roles: services connect as owners of their tables',
  );
  return { databases, logins: databases, notMigrated, begun, migrateTo };
}
