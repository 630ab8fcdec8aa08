// npm run postgres: the databases of a shop that is stopped, for PostgreSQL's own programs, until Ctrl-C.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@handloom/local-infrastructure/postgres';
import { readRunning } from '@handloom/local-infrastructure/runtime-file';
import { runTool } from './command-line';

const USAGE = `Usage: npm run postgres
Serves the databases of SHOP_DATA_DIR (.data) at PGPORT (5432), until Ctrl-C.`;

async function serve(): Promise<string> {
  const shopDir = path.resolve(process.env['SHOP_DATA_DIR'] || '.data');
  if (await readRunning(shopDir)) throw new Error(`The shop on ${shopDir} runs: stop it first.`);
  await mkdir(shopDir, { recursive: true });
  const dataDir = path.join(shopDir, 'postgres');
  const port = Number(process.env['PGPORT'] || 5432);
  const server = await startPostgres({ dataDir, port });
  const stop = () => void server.stop(10_000);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  console.log(
    `PostgreSQL listens at 127.0.0.1:${port}. Its user is postgres, whose password is in ${dataDir}.password.`,
  );
  return server.exited;
}

runTool({ usage: USAGE, words: 0 }, serve);
