import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signedIn, type User } from '@handloom/contracts/accounts';
import type { Databases } from './infrastructure';
import type { MigratedShop } from './migrate-shop';
import { step } from './progress';
import { runProgram } from './run-program';
import type { Settings } from './settings';

/** Known to everyone who reads this, as the demo's admin is. */
const SHOPPER = {
  fullName: 'Demo Shopper',
  email: 'shopper@handloom.example',
  password: 'handloom-shopper',
};

/**
 * Fills the shop with a year of the demo shopper's orders, once the services know its rugs. The seed makes
 * nothing twice; the note only saves the time of asking it at every start.
 */
export async function seedDemoOrders({
  settings,
  databases,
  shopUrl,
  begun,
}: Pick<MigratedShop, 'begun'> & {
  settings: Settings;
  databases: Databases;
  shopUrl: string;
}): Promise<void> {
  if (settings.seedOrders === 0) return;
  const note = path.join(settings.dataDir, 'seeded-orders.json');
  const wanted = JSON.stringify({ orders: settings.seedOrders });
  const isNew = begun.has('svc-orders');
  if (!isNew && (await readFile(note, 'utf8').catch(() => '')) === wanted) return;
  await step('Demo orders', async () => {
    const { _id, name, email } = await demoShopper(shopUrl);
    await runProgram('svc-orders/dist/seed.cjs', [], {
      DATABASE_URL: databases('svc-orders'),
      SEED_ORDERS: String(settings.seedOrders),
      DEMO_SHOPPER_ID: _id,
      DEMO_SHOPPER_NAME: name,
      DEMO_SHOPPER_EMAIL: email,
    });
  });
  await writeFile(note, wanted);
}

/** Signs up as any shopper does; who is known already logs in. */
async function demoShopper(shopUrl: string): Promise<User> {
  const ask = (path: string) =>
    fetch(`${shopUrl}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(SHOPPER),
    });
  let answer = await ask('signup');
  if (answer.status === 409) answer = await ask('login');
  if (!answer.ok) throw new Error(`The demo shopper has no account: ${await answer.text()}`);
  return signedIn.parse(await answer.json()).user;
}
