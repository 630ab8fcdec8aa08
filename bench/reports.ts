/**
 * Times the reports with one admin. Against a shop of 1,000,000 orders in one year:
 *
 *   SEED_ORDERS=1000000 npm start
 *   npx tsx bench/reports.ts http://127.0.0.1:8080 20
 *
 * A year's report has 1 s at the 95th percentile, the dashboard's counts 300 ms. At last the file of all orders is
 * read; with SVC_ORDERS_PID set it also tells the memory of that process before and at its highest while it does.
 */
import { readFile } from 'node:fs/promises';
import { measurementTold } from 'tools/command-line';
import { closeConnections, call, quantile } from './load';

const [shop = 'http://127.0.0.1:8080', rounds = '20'] = measurementTold(__filename, {
  words: 2,
}).words;
const pid = process.env['SVC_ORDERS_PID'];
const admin = {
  email: process.env['ADMIN_EMAIL'] ?? 'admin@handloom.example',
  password: process.env['ADMIN_PASSWORD'] ?? 'handloom-admin',
};
const DAY_MS = 24 * 60 * 60_000;
const ZONES = ['UTC', 'Asia/Kolkata', 'Europe/London', 'America/New_York', 'Asia/Kathmandu'];

/** A year that ends some days ago. */
function year(round: number): Record<string, string> {
  const end = Date.now() - (round % 7) * DAY_MS;
  const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const zone = ZONES[round % ZONES.length] ?? 'UTC';
  return { from: dayAt(end - 364 * DAY_MS), to: dayAt(end), zone };
}

const reads: Record<string, { limitMs: number; pathOf(round: number): string }> = {};
for (const by of ['day', 'week', 'month']) {
  reads[`sales of a year by ${by}`] = {
    limitMs: 1_000,
    pathOf: (round) => `sales?${new URLSearchParams({ ...year(round), by }).toString()}`,
  };
}
reads['top products of a year'] = {
  limitMs: 1_000,
  pathOf: (round) => `top-products?${new URLSearchParams(year(round)).toString()}`,
};
reads['categories of a year'] = {
  limitMs: 1_000,
  pathOf: (round) => `categories?${new URLSearchParams(year(round)).toString()}`,
};
reads['overview'] = { limitMs: 300, pathOf: () => 'overview' };

async function logIn(): Promise<string> {
  const login = { method: 'POST', expected: 200, body: admin };
  const { headers } = await call(`${shop}/api/auth/login`, login);
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

async function readAllOrders(cookie: string): Promise<void> {
  const began = performance.now();
  const before = pid ? await residentMegabytes() : 0;
  const answer = await fetch(`${shop}/api/reports/orders.csv`, { headers: { cookie } });
  let [bytes, lines, highest, looked] = [0, 0, before, began];
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (pid && performance.now() - looked > 250) {
      highest = Math.max(highest, await residentMegabytes());
      looked = performance.now();
    }
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const memory = pid
    ? `, memory ${before.toFixed(0)} MB before, ${highest.toFixed(0)} MB at most`
    : '';
  console.log(
    `orders.csv: ${lines} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s${memory}`,
  );
}

async function main(): Promise<void> {
  const cookie = await logIn();
  for (const [name, { limitMs, pathOf }] of Object.entries(reads)) {
    const times: number[] = [];
    for (let round = 0; round < Number(rounds); round += 1) {
      const began = performance.now();
      const read = { method: 'GET', expected: 200, headers: { cookie } };
      await call(`${shop}/api/reports/${pathOf(round)}`, read);
      times.push(performance.now() - began);
    }
    const [middle, late] = [quantile(times, 0.5), quantile(times, 0.95)];
    const verdict = late <= limitMs ? 'ok' : 'SLOW';
    console.log(
      `${name.padEnd(26)} p50 ${middle.toFixed(0).padStart(4)} ms  p95 ${late.toFixed(0).padStart(4)} ms  ${verdict}`,
    );
  }
  await readAllOrders(cookie);
  closeConnections();
}

void main();
