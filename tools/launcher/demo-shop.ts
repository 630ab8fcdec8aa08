import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MigratedShop } from './migrate-shop';
import { step } from './progress';
import { runProgram } from './run-program';
import type { Surroundings } from './told-variables';

/**
 * Fills the catalogue on the first run, and again when the wanted number of products or the database
 * changed or was moved away. The seed makes nothing twice; this only saves the time of asking it at every start.
 */
export async function seedDemoShop(
  around: Pick<Surroundings, 'settings' | 'databases' | 'imagesDir'> & Pick<MigratedShop, 'begun'>,
): Promise<void> {
  const { settings, databases, imagesDir, begun } = around;
  if (!settings.seedsRugs) return;
  const { host, pathname } = new URL(databases('svc-catalog'));
  const wanted = JSON.stringify({
    products: settings.seedProducts ?? 'demo',
    // The embedded server's port is another one at each start.
    database: settings.databaseUrl ? `${host}${pathname}` : 'embedded',
  });
  const note = path.join(settings.dataDir, 'seeded.json');
  const isNew = begun.has('svc-catalog');
  if (!isNew && (await readFile(note, 'utf8').catch(() => '')) === wanted) return;
  await step('Demo shop filled', () =>
    runProgram('svc-catalog/dist/seed.cjs', [], {
      DATABASE_URL: databases('svc-catalog'),
      IMAGES_DIR: imagesDir,
      ...(settings.seedProducts === undefined
        ? {}
        : { SEED_PRODUCTS: String(settings.seedProducts) }),
    }),
  );
  await writeFile(note, wanted);
}
