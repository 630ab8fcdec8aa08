// npm run postgres: the databases of a shop that is stopped, for PostgreSQL's own programs, until Ctrl-C.
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@handloom/local-infrastructure/postgres';
import { portFrom, runTool } from './command-line';
import { gatherCrew } from './launcher/crew';
import { dataDirOf } from './release/find-shop';
import { stopWithNpm } from './stop-with-npm.mjs';

const USAGE = `Usage: npm run postgres
Serves the databases of SHOP_DATA_DIR (.data) at PGPORT (5432), until Ctrl-C.`;

async function serve(): Promise<void> {
  stopWithNpm();
  const port = portFrom('PGPORT', 5_432);
  const shopDir = dataDirOf(process.env);
  await mkdir(shopDir, { recursive: true });
  const dataDir = path.join(shopDir, 'postgres');
  // As a shop: another one that was started on the folder would end this server as what a killed one left.
  const crew = await gatherCrew(shopDir, path.join(shopDir, 'releases'));
  const ended = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => once(process, name)));
  try {
    const launch = () => startPostgres({ dataDir, port });
    await crew.add('postgres', 'infrastructure', { launch });
    console.log(
      `PostgreSQL listens at 127.0.0.1:${port}. Its user is postgres, whose password is in ${dataDir}.password.`,
    );
    await ended;
  } finally {
    await crew.stop();
  }
}

runTool({ usage: USAGE, words: 0 }, serve);
