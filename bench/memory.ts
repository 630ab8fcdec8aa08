/**
 * What a running shop holds in memory, process by process:
 *
 *   npx tsx bench/memory.ts [data folder=.data]
 *
 * Told is each one's share of pages that several hold together (`Pss` of smaps_rollup, see proc(5)), and its private
 * memory. On Linux.
 */
import path from 'node:path';
import { memoryByPart } from '@handloom/local-infrastructure/process-memory';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import { measurementTold } from 'tools/command-line';

const [dataDir = '.data'] = measurementTold(__filename, { words: 1 }).words;

async function main(): Promise<void> {
  const runtime = await readRunning(path.resolve(dataDir));
  if (!runtime) throw new Error(`No shop runs on ${dataDir}.`);
  const memory = await memoryByPart(runtime);
  const rows = Object.entries(memory).toSorted(([, a], [, b]) => b.shareMb - a.shareMb);
  for (const [name, { shareMb, privateMb }] of rows) {
    console.log(
      `${name.padEnd(16)} ${shareMb.toFixed(0).padStart(5)} MB, ${privateMb.toFixed(0)} of it private`,
    );
  }
  const sum = rows.reduce((total, [, { shareMb }]) => total + shareMb, 0);
  const besides = ['launcher', 'payment-sandbox'].map((name) => memory[name]?.shareMb ?? 0);
  console.log(`${'all'.padEnd(16)} ${sum.toFixed(0).padStart(5)} MB`);
  console.log(
    `without launcher and payment sandbox, as in production ${besides.reduce((left, mb) => left - mb, sum).toFixed(0)} MB`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
