import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServicePart } from '@handloom/contracts/parts';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { seedDemoShop } from './demo-shop';
import { readSettings } from './settings';

test('when the databases were moved away, then the next start fills the shop again, and no later one does', async () => {
  const dataDir = await makeDataFolder('handloom-demo-');
  const note = JSON.stringify({ products: 'demo', database: 'embedded' });
  await writeFile(path.join(dataDir, 'seeded.json'), note);
  const settings = readSettings({ SHOP_DATA_DIR: dataDir });
  const databases = () => 'postgres://127.0.0.1:1/nowhere';
  const seed = (...begun: ServicePart[]) =>
    seedDemoShop({ settings, databases, imagesDir: dataDir, begun: new Set(begun) });
  try {
    await expect(seed('svc-catalog')).rejects.toThrow('seed.cjs failed');
    await expect(seed('svc-orders')).resolves.toBeUndefined();
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
