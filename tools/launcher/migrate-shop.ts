import { SERVICES } from '@handloom/build-kit/services';
import type { ServicePart } from '@handloom/contracts/parts';
import { migrateService, migrateToBuild } from '../migrations';
import type { Databases } from './infrastructure';
import { say, step } from './progress';
import { serviceLogin } from './service-login';

/** A service of which a migration of this checkout failed. */
export interface NotMigrated {
  error: Error;
  /** Gives the tables what a build needs that was released before. */
  migrateTo(folder: string): Promise<unknown>;
}

export interface MigratedShop {
  databases: Databases;
  /** How each service itself connects. */
  logins: Databases;
  notMigrated: ReadonlyMap<ServicePart, NotMigrated>;
}

/** Migrates every service's database to this checkout. One that fails keeps no other one from it. */
export async function migrateShop(databases: Databases): Promise<MigratedShop> {
  const logins: Databases = (name) => serviceLogin(databases(name));
  const notMigrated = new Map<ServicePart, NotMigrated>();
  let haveLogins = true;
  await step('Databases', () =>
    Promise.all(
      SERVICES.map(async (name) => {
        const database = { databaseUrl: databases(name), serviceUrl: logins(name) };
        try {
          const { hasLogin } = await migrateService(name, database);
          haveLogins &&= hasLogin;
        } catch (thrown) {
          const error = thrown instanceof Error ? thrown : new Error(String(thrown));
          const migrateTo = (folder: string) => migrateToBuild(folder, database);
          notMigrated.set(name, { error, migrateTo });
        }
      }),
    ),
  );
  if (haveLogins) return { databases, logins, notMigrated };
  say(
    'DATABASE_URL names no user who may create roles: services connect as owners of their tables',
  );
  return { databases, logins: databases, notMigrated };
}
