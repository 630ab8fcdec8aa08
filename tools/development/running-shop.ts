import { shopHealth } from '@handloom/contracts/health';
import { accepts, freePort } from '@handloom/local-infrastructure/free-port';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import { dataDirOf } from '../release/find-shop';

type Environment = Record<string, string | undefined>;

/** Where a shop is when nobody says where: that of `npm start`, or of Compose. */
const USUAL = 'http://localhost:8080';
const ANSWER_WITHIN_MS = 3_000;

/**
 * The shop that a microfrontend in development is shown in: `SHOP_URL`, else the one that runs on `SHOP_DATA_DIR`, else
 * what answers where a shop usually is.
 * @returns its origin
 * @throws one sentence where none answers
 */
export async function runningShop(env: Environment): Promise<string> {
  const shopUrl = env['SHOP_URL'] ? originOf(env['SHOP_URL']) : await shopOnFolder(env);
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(`${shopUrl}/healthz`, { signal }).catch(() => null);
  const health = shopHealth.safeParse(await answer?.json().catch(() => null));
  if (health.success) return shopUrl;
  const found = answer ? `What answers at ${shopUrl} is no shop` : `No shop answers at ${shopUrl}`;
  throw new Error(
    `${found}: start one with npm start, or name it with SHOP_URL=http://localhost:8080 or its data folder with SHOP_DATA_DIR.`,
  );
}

/** @returns the wanted port, or another one where that is taken: by the shop, whose `PORT` it may be, or anybody */
export async function portBeside(wanted: number): Promise<number> {
  return (await accepts(wanted)) ? freePort() : wanted;
}

async function shopOnFolder(env: Environment): Promise<string> {
  const dataDir = dataDirOf(env);
  const running = await readRunning(dataDir);
  if (running?.url) return running.url;
  if (running)
    throw new Error(`The shop on ${dataDir} is not up yet: wait until npm start says so.`);
  // Whoever names a folder does not mean another shop.
  if (env['SHOP_DATA_DIR']) {
    throw new Error(
      `No shop runs on ${dataDir}: start it with npm start, or name it with SHOP_URL.`,
    );
  }
  return USUAL;
}

function originOf(given: string): string {
  // `localhost:8080` is an address with the scheme `localhost`.
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.origin;
  throw new Error(`SHOP_URL=${given} is no address of a shop, such as http://localhost:8080.`);
}
