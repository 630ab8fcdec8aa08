import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { sandboxKeys } from './payment-sandbox';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataFolder('handloom-sandbox-keys-');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('when the shop was killed while it wrote the keys of its sandbox, then the next start makes others, which stay', async () => {
  await writeFile(path.join(dataDir, 'payment-sandbox-keys.json'), '{"STRIPE_SECRET_KEY":"sk_te');
  const keys = await sandboxKeys(dataDir);
  expect(keys.RAZORPAY_WEBHOOK_SECRET).toMatch(/^[0-9a-f]{36}$/);
  expect(await sandboxKeys(dataDir)).toEqual(keys);
});
