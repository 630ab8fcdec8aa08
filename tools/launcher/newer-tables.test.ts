import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { ServicePart } from '@handloom/contracts/parts';
import { writeLastKnown } from '@handloom/release-registry/last-known';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { createTestDatabase, type ServiceDatabase } from '@handloom/test-kit/test-database';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { refuseNewerTables } from './newer-tables';

const NEWER = '0099_of_next_year';
const HERE = 'aaaaaaaaaaaa';
const LIVE = 'bbbbbbbbbbbb';

let folder: string;
let given: Map<ServicePart, ServiceDatabase>;
beforeAll(async () => {
  folder = await makeDataFolder('handloom-newer-');
  given = new Map();
  for (const name of ['catalog', 'identity', 'orders']) {
    given.set(`svc-${name}`, await createTestDatabase(name));
  }
  await writeBuild(distOf('svc-orders'), HERE);
});
afterAll(async () => {
  await Promise.all([...given.values()].map(({ drop }) => drop()));
  await rm(folder, { recursive: true, force: true });
});

const distOf = (service: ServicePart) => path.join(folder, 'checkout', service);
const releasesDir = () => path.join(folder, 'releases');
const databaseOf = (service: ServicePart) => given.get(service)?.url ?? '';

/** A build as far as it is looked at: its description, and its migrations. */
async function writeBuild(place: string, version: string, migrations: string[] = []) {
  const prisma = path.join(place, 'prisma');
  await cp(path.join(REPOSITORY, 'svc-orders', 'prisma'), prisma, { recursive: true });
  const kit = path.join(REPOSITORY, 'packages', 'service-kit', 'migrations');
  await cp(kit, path.join(prisma, 'kit'), { recursive: true });
  for (const name of migrations) {
    await mkdir(path.join(prisma, 'migrations', name));
    await writeFile(path.join(prisma, 'migrations', name, 'migration.sql'), 'SELECT 1;');
  }
  const claim = { title: 'Orders', paths: ['/api/orders'] };
  const description = { name: 'svc-orders', version, files: {}, packages: {}, claim };
  await writeFile(path.join(place, 'release.json'), JSON.stringify(description));
}

async function migrateBeyond(service: ServicePart) {
  const client = new Client({ connectionString: databaseOf(service) });
  await client.connect();
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     VALUES ('of-next-year', 'x', $1, now())`,
    [NEWER],
  );
  await client.end();
}

const start = () =>
  refuseNewerTables(databaseOf, { releasesDir: releasesDir(), built: Promise.resolve(), distOf });

test('when the databases are not there yet, or of this version, then it starts', async () => {
  const nowhere = (service: ServicePart) => databaseOf(service).replace('?', '_nowhere?');
  const around = { releasesDir: releasesDir(), built: Promise.reject(new Error('never asked')) };
  around.built.catch(() => undefined);
  await expect(refuseNewerTables(nowhere, around)).resolves.toBeUndefined();
  await expect(refuseNewerTables(databaseOf, around)).resolves.toBeUndefined();
});

test('when no server answers, then one sentence says where it was looked for, without its password', async () => {
  const nowhere = () => 'postgres://shop:secret@127.0.0.1:1/shop_catalog';
  const around = { releasesDir: releasesDir(), built: Promise.resolve() };
  await expect(refuseNewerTables(nowhere, around)).rejects.toThrow(
    /^The database of svc-catalog at 127\.0\.0\.1:1 cannot be read \(.*ECONNREFUSED.*\): see that its server runs, and that DATABASE_URL names it and who may log in\.$/,
  );
});

describe('when a newer version has migrated a database', () => {
  beforeAll(() => migrateBeyond('svc-orders'));

  test('then one sentence names the migration, and says what to do', async () => {
    await expect(start()).rejects.toThrow(
      `The database of svc-orders was written by a newer version of the shop: this one does not know its migration ${NEWER}. Start the newer version, or restore a backup from before it (docs/backup.md).`,
    );
  });

  test('then a release that is live and knows it starts, unless the build of this checkout takes its place', async () => {
    await writeBuild(releaseFolder(releasesDir(), 'svc-orders', LIVE), LIVE, [NEWER]);
    const record = { version: LIVE, releasedAt: new Date().toISOString(), previous: null };
    await writeLastKnown(releasesDir(), { versions: { 'svc-orders': record }, routes: {} });
    await expect(start()).rejects.toThrow(NEWER);
    await writeBuild(releaseFolder(releasesDir(), 'svc-orders', HERE), HERE);
    await expect(start()).resolves.toBeUndefined();
  });
});
