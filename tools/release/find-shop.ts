import path from 'node:path';
import { connect } from 'nats';
import { shopHealth, type ShopHealth } from '@handloom/contracts/health';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import type { ProgramToRun } from '@handloom/renderer/renderer-process';
import {
  isUnprovisioned,
  openRegistry,
  type ReleaseRegistry,
} from '@handloom/release-registry/registry';
import {
  openServiceContracts,
  type ServiceContracts,
} from '@handloom/release-registry/service-contracts';
import { natsLogin, withoutLogin } from '@handloom/service-kit/events/nats-login';
import { readReleaseKeys, type SigningKeys } from '@handloom/release-registry/signing-keys';
import { fromCaller } from '../command-line';
import { messageOf } from '../message-of';

export interface RunningShop {
  /** How people reach it; null when only its parts are known, and nobody said `SHOP_ORIGIN`. */
  url: string | null;
  /** How this process reaches it: in containers the name that people know may lead nowhere. */
  askedAt: string | null;
  releasesDir: string;
  /** Whether `npm start` runs it, and so starts what is live of its services. */
  isLaunched: boolean;
  registry: ReleaseRegistry;
  contracts: ServiceContracts;
  /** Builds that answer, by service: `svc-orders`. None where the shop's address is not known, or does not answer. */
  runningServices(): Promise<Record<string, string[]>>;
  /** What signs a part's records. @throws one sentence where there is none, or it is not the team's */
  keyOf: SigningKeys['keyOf'];
  /** What renders a release before it goes live; undefined: this repository's. */
  renderer?: ProgramToRun;
  close(): Promise<void>;
}

const CONNECT_WITHIN_MS = 3_000;

/**
 * The shop to release to: `NATS_URL` with `RELEASES_DIR`, else the one that runs on `SHOP_DATA_DIR`. What runs there is asked at
 * `GATEWAY_URL` where that is set: beside a shop in containers its name may lead nowhere.
 * @throws one sentence that says what to do.
 */
export async function findShop(env: Record<string, string | undefined>): Promise<RunningShop> {
  const { natsUrl, releasesDir, url, dataDir } = await addressOf(env);
  const { publicKeys, keyOf } = readReleaseKeys(env, dataDir);
  const connection = await connect({
    ...natsLogin(natsUrl),
    timeout: CONNECT_WITHIN_MS,
  }).catch(() => {
    throw new Error(
      `NATS does not answer at ${withoutLogin(natsUrl)}, or does not let in who NATS_URL names, so nothing was changed. Start the shop's NATS (npm start) and try again.`,
    );
  });
  try {
    const registry = await openRegistry(connection, publicKeys);
    const contracts = await openServiceContracts(connection);
    const close = () => connection.close();
    const askedAt = env['GATEWAY_URL'] || url;
    const runningServices = () => askServices(askedAt);
    const places = { url, askedAt, releasesDir, isLaunched: dataDir !== null };
    return { ...places, registry, contracts, runningServices, keyOf, close };
  } catch (error) {
    await connection.close();
    throw new Error(whyClosed(withoutLogin(natsUrl), error), { cause: error });
  }
}

function whyClosed(address: string, error: unknown): string {
  return isUnprovisioned(error)
    ? `NATS at ${address} has no release registry. Start the shop once (npm start), then try again.`
    : `NATS at ${address} does not tell what is live, so nothing was changed: ${messageOf(error)}. Whoever releases has the login of release.env.`;
}

async function askServices(url: string | null): Promise<Record<string, string[]>> {
  const health = url ? await askHealth(url) : null;
  return Object.fromEntries(
    Object.entries(health?.versions ?? {}).map(([name, versions]) => [
      name === 'gateway' ? name : `svc-${name}`,
      versions,
    ]),
  );
}

/** What a shop says of itself; null where none answers. */
export async function askHealth(url: string): Promise<ShopHealth | null> {
  const signal = AbortSignal.timeout(CONNECT_WITHIN_MS);
  const answer = await fetch(`${url}/healthz`, { signal }).catch(() => null);
  return shopHealth.safeParse(await answer?.json().catch(() => null)).data ?? null;
}

async function addressOf(env: Record<string, string | undefined>) {
  const { NATS_URL: natsUrl, RELEASES_DIR: releasesDir } = env;
  if (natsUrl && releasesDir) {
    const url = env['SHOP_ORIGIN'] || null;
    return { natsUrl, releasesDir: fromCaller(releasesDir, env), url, dataDir: null };
  }
  const dataDir = dataDirOf(env);
  const running = await readRunning(dataDir);
  if (!running?.natsUrl) {
    throw new Error(
      `No shop runs on ${dataDir}. Start it with npm start, or name the shop with SHOP_DATA_DIR, or with NATS_URL and RELEASES_DIR.`,
    );
  }
  // With one of the two forgotten, a release meant for a shop elsewhere would be this one's.
  const isOther =
    (natsUrl && withoutLogin(natsUrl) !== withoutLogin(running.natsUrl)) ||
    (releasesDir && fromCaller(releasesDir, env) !== running.releasesDir);
  if (isOther) {
    const [given, missing] = natsUrl ? ['NATS_URL', 'RELEASES_DIR'] : ['RELEASES_DIR', 'NATS_URL'];
    throw new Error(
      `${given} names another shop than the one that runs on ${dataDir}, and ${missing} of that shop is missing: set both, or neither.`,
    );
  }
  return { natsUrl: running.natsUrl, releasesDir: running.releasesDir, url: running.url, dataDir };
}

export function dataDirOf(env: Record<string, string | undefined>): string {
  const given = env['SHOP_DATA_DIR'];
  return given ? fromCaller(given, env) : path.join(REPOSITORY, '.data');
}
