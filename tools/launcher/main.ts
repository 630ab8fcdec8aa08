import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { gatherCrew, type Crew } from './crew';
import { goOnUnheard, say } from './progress';
import { watchLocalBuilds } from './releases';
import { endPrograms } from './run-program';
import { readSettings, type Settings } from './settings';
import { startShop } from './start-shop';
import { runTool } from '../command-line';
import { messageOf } from '../message-of';
import { dataDirOf } from '../release/find-shop';
import { takeSecretFiles } from '../secret-files';

const USAGE = `Usage: npm start
The shop of SHOP_DATA_DIR (.data) at PORT (8080), until Ctrl+C; it builds what changed. README.md lists what it reads (Settings).`;

/** The whole life of a shop that was started with `npm start`. */
async function main(): Promise<void> {
  const began = performance.now();
  goOnUnheard();
  takeSecretFiles(process.env);
  const settings = readSettings({ ...process.env, SHOP_DATA_DIR: dataDirOf(process.env) });
  await mkdir(settings.dataDir, { recursive: true });
  const releasesDir = path.join(settings.dataDir, 'releases');
  const crew = await gatherCrew(settings.dataDir, releasesDir);
  const stop = stopOnce(crew);
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));
  try {
    const { url, natsUrl, releaseKeys: keys } = await startShop(settings, crew, releasesDir);
    watchLocalBuilds({ natsUrl, releasesDir, keys });
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    process.stdout.write(`\nHandloom is up at ${url} after ${seconds} s${invitation(settings)}\n`);
  } catch (error) {
    if (stop.begun()) return;
    process.stderr.write(`\n${messageOf(error)}\n`);
    await stop(1);
  }
}

function invitation({ admin }: Settings): string {
  return admin.isDemo ? `, admin ${admin.email} with password ${admin.password}` : '';
}

/** However often it is asked, the shop is stopped once. */
function stopOnce(crew: Crew) {
  let stopping: Promise<void> | null = null;
  const stop = (code: number) => {
    stopping ??= (async () => {
      say('stopping');
      endPrograms();
      await crew.stop();
      process.exit(code);
    })();
    return stopping;
  };
  return Object.assign(stop, { begun: () => stopping !== null });
}

runTool({ usage: USAGE, words: 0 }, () =>
  main().catch((error: unknown) => {
    process.stderr.write(`\n${messageOf(error)}\n`);
    process.exit(1);
  }),
);
