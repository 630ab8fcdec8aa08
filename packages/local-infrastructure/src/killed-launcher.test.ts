import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'nats';
import { Client } from 'pg';
import { eventually } from '@handloom/test-kit/eventually';
import type { LaunchedProcess } from './launched-process';
import { startNats } from './nats';
import { startPostgres } from './postgres';
import { endLeftoverServer } from './postgres-data';
import { identify, isRunning, type ProcessIdentity } from './process-identity';

jest.setTimeout(40_000);

let disk: string;
let folder: string;
let next: LaunchedProcess | undefined;
beforeEach(async () => {
  disk = await mkdtemp(path.join(tmpdir(), 'handloom-killed-'));
  // As to a larger disk.
  folder = `${disk}.link`;
  await symlink(disk, folder);
  next = undefined;
});
afterEach(async () => {
  await next?.stop(5_000);
  await rm(folder);
  await rm(disk, { recursive: true, force: true });
});

/** Starts a server through a launcher of its own. */
async function launched(kind: 'postgres' | 'nats') {
  const fixture = path.join(__dirname, 'orphan-parts.fixture.ts');
  const launcher = spawn(process.execPath, [require.resolve('tsx/cli'), fixture, kind, folder], {
    // tsx runs the program in a child: the group dies as one.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(launcher.stdout, 'data')) as [Buffer];
  const server = JSON.parse(line.toString('utf8')) as ProcessIdentity;
  const kill = async () => {
    process.kill(-(launcher.pid as number), 'SIGKILL');
    await once(launcher, 'close');
  };
  return { server, kill };
}

/** Takes the watchdog away, as a machine that kills everything but the server would. */
function killWatchdogOf({ pid }: ProcessIdentity): void {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' });
  const line = stdout
    .split('\n')
    .find((entry) => entry.endsWith(`kill -s INT ${pid}`) || entry.endsWith(`kill -s TERM ${pid}`));
  if (!line) throw new Error('there is no watchdog');
  process.kill(Number(line.trim().split(' ')[0]), 'SIGKILL');
}

const answersOf = {
  async postgres() {
    const server = await startPostgres({ dataDir: `${folder}/data`, durable: false });
    next = server;
    const client = new Client({ connectionString: server.databaseUrl('postgres') });
    await client.connect();
    const { rows } = await client.query<{ answer: number }>('SELECT 42 AS answer');
    await client.end();
    return rows[0]?.answer;
  },
  async nats() {
    const server = await startNats({ storeDir: `${folder}/data`, durable: false });
    next = server;
    const connection = await connect({ servers: server.url });
    await connection.jetstreamManager();
    await connection.close();
    return 42;
  },
};

describe.each(['postgres', 'nats'] as const)('when the launcher of %s is killed', (kind) => {
  test('then the server ends by itself', async () => {
    const { server, kill } = await launched(kind);
    await kill();
    await eventually(() => expect(isRunning(server)).toBe(false));
    expect(await answersOf[kind]()).toBe(42);
  });

  test('and the server lives on, then the next start ends it and takes its place', async () => {
    const { server, kill } = await launched(kind);
    killWatchdogOf(server);
    await kill();
    expect(isRunning(server)).toBe(true);
    expect(await answersOf[kind]()).toBe(42);
    expect(isRunning(server)).toBe(false);
  });
});

test("when a lock names a process that is another program's now, then PostgreSQL starts and that program lives", async () => {
  const first = await startPostgres({ dataDir: `${folder}/data`, durable: false });
  const lock = await readFile(`${folder}/data/postmaster.pid`, 'utf8');
  await first.stop(5_000);
  const stranger = spawn('sleep', ['60']);
  await writeFile(`${folder}/data/postmaster.pid`, lock.replace(/^\d+/, String(stranger.pid)));
  expect(await answersOf.postgres()).toBe(42);
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

// Only root may mount.
const isolated = spawnSync('unshare', ['--mount', 'true']).status === 0 ? test : test.skip;
isolated(
  "when another container's PostgreSQL works in a folder of the same path, then it lives",
  async () => {
    await mkdir(`${disk}/data`);
    const works = 'mount -t tmpfs tmpfs "$0" && cd "$0" && exec -a "postgres: theirs" cat';
    const stranger = spawn('unshare', ['--mount', 'bash', '-c', works, `${disk}/data`]);
    stranger.stdin.write('It runs.');
    await once(stranger.stdout, 'data');
    await endLeftoverServer(`${disk}/data`);
    expect(stranger.signalCode).toBeNull();
    stranger.kill();
    await once(stranger, 'close');
  },
);

test('when a process of a killed PostgreSQL hangs, then the next start ends it and takes its place', async () => {
  const { identity } = await startPostgres({ dataDir: `${folder}/data`, durable: false });
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(identity.pid)], {
    encoding: 'utf8',
  });
  const hanging = identify(Number(children.stdout.trim().split(/\s+/)[0])) as ProcessIdentity;
  process.kill(hanging.pid, 'SIGSTOP');
  process.kill(identity.pid, 'SIGKILL');
  expect(await answersOf.postgres()).toBe(42);
  expect(isRunning(hanging)).toBe(false);
});
