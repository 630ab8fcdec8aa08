import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { makeDataFolder } from '@handloom/test-kit/data-folder';

jest.setTimeout(40_000);

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataFolder('handloom-postgres-tool-');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function npmRunPostgres() {
  const tool = spawn('npm', ['run', '--silent', 'postgres'], {
    cwd: REPOSITORY,
    env: { ...process.env, SHOP_DATA_DIR: dataDir, PGPORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { tool, said: text(tool.stderr) };
}

test('when the databases are served already, then a second one says so and the first goes on', async () => {
  const first = await npmRunPostgres();
  await once(first.tool.stdout, 'data');
  const second = await npmRunPostgres();
  expect(await once(second.tool, 'exit')).toEqual([1, null]);
  expect(await second.said).toContain(`already runs on ${dataDir}`);
  expect(first.tool.exitCode).toBeNull();
  // As a supervisor ends it: npm passes that on to its shell, which says nothing to what it runs.
  first.tool.kill('SIGTERM');
  // Not when npm has ended, but all that writes where it did.
  await once(first.tool, 'close');
});
