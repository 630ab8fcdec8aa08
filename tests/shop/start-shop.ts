import { chmod, rm } from 'node:fs/promises';
import type { Quote } from '@handloom/contracts/cart';
import type { ProductPage } from '@handloom/contracts/catalogue';
import { freePort } from '@handloom/local-infrastructure/free-port';
import {
  LOCAL_NAMES,
  natsTlsFolder,
  provideServerCertificate,
} from '@handloom/nats-access/server-certificate';
import { provideShopAccess } from '@handloom/nats-access/shop-access';
import { natsKeysFolder } from '@handloom/nats-access/user-keys';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { launchShop, pidOf } from './launch-shop';

export interface RunningShop {
  url: string;
  dataDir: string;
  /** The shop's NATS, in the hands of the test. */
  nats: TestNats;
  /** Process id of a running part, such as `svc-orders`. */
  pidOf(part: string): Promise<number>;
  stop(): Promise<void>;
}

const UP_WITHIN_MS = 150_000;
const STOP_WITHIN_MS = 12_000;

/** A new shop's catalogue reaches the carts a moment after the shop is up, its newest rug last. */
async function expectForSale(shopUrl: string): Promise<void> {
  const page = await fetch(`${shopUrl}/api/products?limit=1`);
  const [newest] = ((await page.json()) as ProductPage).products;
  const answer = await fetch(`${shopUrl}/api/cart/quotes?ids=${newest?._id}`);
  const [quote] = (await answer.json()) as Quote[];
  if (!quote?.available) throw new Error('the carts do not know the newest rug');
}

/** The whole shop as `npm start` runs it, with a data folder, a port and a NATS of its own. */
export async function startShop(settings: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = await makeDataFolder('handloom-shop-');
  // The embedded PostgreSQL runs as a user of its own, who must reach the folder.
  await chmod(dataDir, 0o755);
  const keysDir = natsKeysFolder(dataDir);
  const { authorization } = provideShopAccess(keysDir);
  const tls = await provideServerCertificate(natsTlsFolder(dataDir), LOCAL_NAMES);
  const nats = await startTestNats({ authorization, tls });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launched = launchShop({
    dataDir,
    port,
    environment: {
      NATS_URL: nats.url,
      NATS_KEYS: keysDir,
      // Thousands, of which tests see a few.
      PICTURES_AHEAD: 'false',
      ...settings,
    },
  });

  const stop = async () => {
    const endedByItself = launched.hasEnded();
    await launched.stop(STOP_WITHIN_MS);
    await nats.stop();
    // A PostgreSQL that took too long to stop was killed; its last processes write for a moment more.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    if (endedByItself) throw new Error(`The shop ended by itself:\n${launched.output()}`);
  };

  try {
    await eventually(async () => {
      if (launched.hasEnded()) throw new Error('the launcher ended');
      const { status } = await fetch(`${url}/healthz`);
      if (status !== 200) throw new Error(`/healthz answers ${status}`);
      await expectForSale(url);
    }, UP_WITHIN_MS);
  } catch (error) {
    await stop().catch(() => undefined);
    throw new Error(`The shop did not come up: ${String(error)}\n${launched.output()}`);
  }

  return {
    url,
    dataDir,
    nats,
    pidOf: (part) => pidOf(dataDir, part),
    stop,
  };
}
