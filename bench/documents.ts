/**
 * Times the gateway: documents and public API reads, kept and not. Against a running shop:
 *
 *   npx tsx bench/documents.ts http://127.0.0.1:8080 <data folder> [requests] [clients]
 *
 * The shop's data folder has the key of svc-catalog. "Not kept" means that before every request an event of
 * its drops all that the gateway keeps, and that the address is one that nobody asked for before.
 * The limits are at the 95th percentile: a document within 30 ms when it is kept, 120 ms when not.
 */
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'nats';
import { addressFor, natsKeysFolder, provideUserKeys } from '@handloom/nats-access/user-keys';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { measurementTold } from 'tools/command-line';

const [shop = 'http://127.0.0.1:8080', dataDir = '.data', requests = '300', clients = '4'] =
  measurementTold(__filename, { words: 4 }).words;
const LIMITS_MS = { kept: 30, not: 120 };
/** For the event to reach the gateway. */
const ARRIVES_WITHIN_MS = 10;
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(clients) });

/** @returns milliseconds until the whole answer was there, compressed as browsers ask for it */
function time(path: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' };
    const request = http.get(new URL(path, shop), { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/** Every client asks again as soon as it was answered. */
async function timesOfKept(path: string): Promise<number[]> {
  await time(path);
  const times: number[] = [];
  const client = async () => {
    for (let left = Number(requests) / Number(clients); left > 0; left -= 1) {
      times.push(await time(path));
    }
  };
  await Promise.all(Array.from({ length: Number(clients) }, client));
  return times;
}

async function timesOfUnkept(path: string, drop: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const joint = path.includes('?') ? '&' : '?';
  for (let n = 0; n < Number(requests); n += 1) {
    await drop();
    times.push(await time(`${path}${joint}unkept=${Date.now()}${n}`));
  }
  return times;
}

function report(name: string, times: number[], limitMs: number): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  const verdict = at(0.95) <= limitMs ? 'ok' : 'SLOW';
  console.log(
    `${name.padEnd(34)} p50 ${at(0.5).toFixed(1)} ms  p95 ${at(0.95).toFixed(1)} ms  ${verdict}`,
  );
}

/** Says that the taxonomy changed, which drops everything. */
async function openDropper() {
  const running = await readRunning(dataDir);
  const key = provideUserKeys(natsKeysFolder(dataDir), ['svc-catalog']).get('svc-catalog');
  if (!running?.natsUrl || !key) throw new Error(`No shop runs on ${dataDir}.`);
  const connection = await connect(natsLogin(addressFor(running.natsUrl, key)));
  return {
    async drop() {
      connection.publish('shop.catalog.taxonomy-changed.v1', '{}');
      await connection.flush();
      await pause(ARRIVES_WITHIN_MS);
    },
    close: () => connection.close(),
  };
}

async function main(): Promise<void> {
  const dropper = await openDropper();
  const answer = await fetch(new URL('/api/products?limit=1', shop));
  const { products } = (await answer.json()) as { products: { _id: string }[] };
  const id = products[0]?._id ?? '';
  const paths = {
    home: '/',
    category: '/categories/hand-tufted',
    'search results': '/categories/all?search=floral',
    product: `/product/${id}`,
    'API: a category': '/api/products?category=hand-tufted&limit=24',
    'API: a search': '/api/products?limit=24&search=floral',
    'API: a product': `/api/products/${id}`,
    'API: suggestions': '/api/products/suggestions?q=flor',
  };
  console.log(`kept, ${clients} clients`);
  for (const [name, path] of Object.entries(paths)) {
    report(name, await timesOfKept(path), LIMITS_MS.kept);
  }
  console.log('not kept, one client');
  for (const [name, path] of Object.entries(paths)) {
    report(name, await timesOfUnkept(path, dropper.drop), LIMITS_MS.not);
  }
  await dropper.close();
  agent.destroy();
}

void main();
