import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { startPostgres, type PostgresServer } from '@handloom/local-infrastructure/postgres';
import { identify } from '@handloom/local-infrastructure/process-identity';
import { writeRuntime } from '@handloom/local-infrastructure/runtime-file';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { eventually } from '@handloom/test-kit/eventually';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { restoreBackup } from './restore-backup';
import { takeBackup } from './take-backup';

let folder: string;
let dataDir: string;
let backup: string;
let restoredDir: string;
const servers: PostgresServer[] = [];

async function start(dir: string): Promise<PostgresServer> {
  const server = await startPostgres({ dataDir: path.join(dir, 'postgres'), durable: false });
  servers.push(server);
  return server;
}

async function connected(server: PostgresServer): Promise<Client> {
  const client = new Client({ connectionString: server.databaseUrl('postgres') });
  await client.connect();
  return client;
}

async function write(relative: string, text: string): Promise<void> {
  const file = path.join(dataDir, relative);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** As a gateway does with what it knows of the registry. */
async function makeLive(version: number): Promise<void> {
  const beside = path.join(folder, 'live.json');
  await writeFile(beside, String(version));
  await rename(beside, path.join(dataDir, 'releases/live.json'));
}

const JOURNAL = 'payment-sandbox/journal.jsonl';

/** As an operator does whose disk becomes too small. */
async function moveToLargerDisk(relative: string): Promise<void> {
  const there = path.join(folder, `disk-${path.basename(relative)}`);
  await rename(path.join(dataDir, relative), there);
  await symlink(there, path.join(dataDir, relative));
}

beforeAll(async () => {
  folder = await makeDataFolder('handloom-backup-');
  dataDir = path.join(folder, 'shop');
  backup = path.join(folder, 'backup');
  restoredDir = path.join(folder, 'restored');
  await (await start(dataDir)).stop(5_000);
  await moveToLargerDisk('postgres/pg_wal');
  // The server is another user than root, and walks there.
  await chmod(folder, 0o711);
  const server = await start(dataDir);
  servers.splice(0, servers.length, server);
  await write('images/rug/front.webp', 'a picture');
  await moveToLargerDisk('images');
  await write('logs/gateway.log', 'a line');
  await write('session-key.pem', 'a key');
  await write('releases/live.json', '0');
  await write(JOURNAL, '0\n');
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop(5_000)));
  await rm(folder, { recursive: true, force: true });
});

test('when no shop runs on the folder, then one sentence says so and nothing is written', async () => {
  await expect(takeBackup(dataDir, backup)).rejects.toThrow(/^No shop runs on .+: start it/);
  expect(await readdir(folder)).not.toContain('backup');
});

describe('when a running shop is backed up while it writes', () => {
  let atTheEnd: number;
  let restored: Client;

  beforeAll(async () => {
    const launcher = identify(process.pid);
    if (!launcher) throw new Error('this process is not known');
    const runtime = { launcher, url: null, natsUrl: null, releasesDir: '', parts: {} };
    await writeRuntime(dataDir, runtime);

    const [server] = servers;
    if (!server) throw new Error('no server');
    const writer = await connected(server);
    await writer.query('CREATE TABLE lines (id int PRIMARY KEY, text text)');
    let written = 0;
    let goesOn = true;
    const writing = (async () => {
      while (goesOn) {
        const text = 'x'.repeat(2_000);
        await makeLive(written + 1);
        await appendFile(path.join(dataDir, JOURNAL), `${written + 1}\n`);
        await writer.query('INSERT INTO lines VALUES ($1, $2)', [written + 1, text]);
        written += 1;
      }
    })();
    while (written < 100) await new Promise(setImmediate);
    await takeBackup(dataDir, backup);
    atTheEnd = written;
    while (written < atTheEnd + 100) await new Promise(setImmediate);
    goesOn = false;
    await writing;
    await writer.end();

    await restoreBackup(backup, restoredDir);
    restored = await connected(await start(restoredDir));
  });
  afterAll(() => restored.end());

  test('then the restored databases hold what they held at one moment of it, and no later line', async () => {
    const { rows } = await restored.query('SELECT id FROM lines ORDER BY id');
    const ids = rows.map(({ id }) => id as number);
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
    expect(ids.length).toBeGreaterThanOrEqual(100);
    expect(ids.length).toBeLessThanOrEqual(atTheEnd);
  });

  test('then it is for its owner alone, also where it was restored', async () => {
    for (const place of [backup, restoredDir, path.join(backup, 'backup.json')])
      expect((await stat(place)).mode & 0o077).toBe(0);
  });

  test('then pictures and keys are there, and neither logs nor what says what runs', async () => {
    expect(await readFile(path.join(restoredDir, 'images/rug/front.webp'), 'utf8')).toBe(
      'a picture',
    );
    const there = await readdir(restoredDir);
    expect(there.filter((name) => !name.startsWith('postgres')).sort()).toEqual([
      'images',
      'payment-sandbox',
      'releases',
      'session-key.pem',
    ]);
  });

  test('then the releases it names as live are none of before what the databases hold', async () => {
    const { rows } = await restored.query('SELECT max(id) AS last FROM lines');
    const live = await readFile(path.join(restoredDir, 'releases/live.json'), 'utf8');
    expect(Number(live)).toBeGreaterThanOrEqual(Number(rows[0].last));
  });

  test('then the payment sandbox knows each payment page that an order names', async () => {
    const { rows } = await restored.query('SELECT max(id) AS last FROM lines');
    const pages = (await readFile(path.join(restoredDir, JOURNAL), 'utf8')).split('\n');
    expect(pages).toContain(String(rows[0].last));
  });

  test('then it holds itself what lies on another disk, and no link to it', async () => {
    for (const place of ['images', 'postgres/pg_wal']) {
      const found = await lstat(path.join(backup, place));
      expect(found.isDirectory()).toBe(true);
    }
  });

  test('then none is made inside what is copied', async () => {
    const before = await readdir(dataDir);
    for (const name of ['backups/monday', '..monday']) {
      const inside = path.join(dataDir, name);
      await expect(takeBackup(dataDir, inside)).rejects.toThrow('would copy itself');
    }
    expect(await readdir(dataDir)).toEqual(before);
  });

  describe('and does not come to its end', () => {
    const ended = () => path.join(folder, 'ended');
    /** @returns once it copies the databases */
    async function startBackup() {
      const tool = spawn(process.execPath, ['--import', 'tsx', 'tools/backup.ts', ended()], {
        cwd: REPOSITORY,
        env: { ...process.env, SHOP_DATA_DIR: dataDir },
      });
      const said = text(tool.stderr);
      const begun = path.join(`${ended()}.unfinished`, 'postgres');
      await eventually(() => expect(existsSync(begun)).toBe(true));
      return { tool, said, exited: once(tool, 'exit') };
    }
    afterEach(async () => {
      expect((await readdir(folder)).filter((name) => name.startsWith('ended'))).toEqual([]);
    });

    test('then one that somebody ends leaves nothing', async () => {
      const { tool, exited } = await startBackup();
      tool.kill('SIGINT');
      expect(await exited).toEqual([130, null]);
    });

    test('then one whose database dies says so in one sentence, and leaves nothing', async () => {
      const { said, exited } = await startBackup();
      const [server] = servers.splice(0, 1);
      await server?.stop(5_000, 'SIGKILL');
      const code = await exited;
      // Before anything is expected: a second try needs the server too.
      servers.unshift(await start(dataDir));
      expect(code).toEqual([1, null]);
      expect(await said).toMatch(/^.+\n$/);
    });
  });

  test('then another backup never goes over it', async () => {
    await expect(takeBackup(dataDir, backup)).rejects.toThrow('is there already');
  });

  test('then it is not restored over a shop', async () => {
    await expect(restoreBackup(backup, dataDir)).rejects.toThrow('is not empty');
  });

  test('then a copy of it that was changed or broke off is not restored, and nothing stays', async () => {
    const target = path.join(folder, 'other');
    await appendFile(path.join(backup, 'session-key.pem'), '!');
    await expect(restoreBackup(backup, target)).rejects.toThrow(
      'session-key.pem is not as it was backed up',
    );
    await rm(path.join(backup, 'session-key.pem'));
    await expect(restoreBackup(backup, target)).rejects.toThrow('session-key.pem');
    await rm(path.join(backup, 'backup.json'));
    await expect(restoreBackup(backup, target)).rejects.toThrow('There is no whole backup');
    expect((await readdir(folder)).filter((name) => name.startsWith('other'))).toEqual([]);
  });
});
