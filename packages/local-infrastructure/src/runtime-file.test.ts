import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identify, type ProcessIdentity } from './process-identity';
import { claimRuntime, readRunning, removeRuntime, type RuntimeFile } from './runtime-file';

let folder: string;
let other: ChildProcess;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-runtime-'));
  other = spawn('sleep', ['60']);
  await once(other, 'spawn');
});
afterEach(async () => {
  other.kill();
  await rm(folder, { recursive: true, force: true });
});

function claimOf(pid: number | undefined): RuntimeFile {
  const launcher = identify(pid ?? 0) as ProcessIdentity;
  return { launcher, url: null, natsUrl: null, releasesDir: '', parts: {} };
}

test('when another launcher runs on the folder, then the claim is refused in one sentence', async () => {
  await claimRuntime(folder, { ...claimOf(other.pid), url: 'http://localhost:8080' });
  await expect(claimRuntime(folder, claimOf(process.pid))).rejects.toThrow(
    `A shop already runs on ${folder} at http://localhost:8080`,
  );
});

test('when the last launcher was killed, then the claim says what it left', async () => {
  const parts = { gateway: { pid: 1, startedAt: '2' } };
  await claimRuntime(folder, { ...claimOf(other.pid), parts });
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(await readRunning(folder)).toBeNull();
  expect(await claimRuntime(folder, claimOf(process.pid))).toMatchObject({ parts });
});

test('when the last launcher stopped in order, then nothing is left', async () => {
  await claimRuntime(folder, claimOf(other.pid));
  await removeRuntime(folder);
  expect(await claimRuntime(folder, claimOf(process.pid))).toBeNull();
});

test('when the folder cannot be taken for another reason, then that is said, and not that a shop runs', async () => {
  await mkdir(path.join(folder, 'runtime.json'));
  await expect(claimRuntime(folder, claimOf(process.pid))).rejects.toThrow('runtime.json');
});

test('the file is for its owner alone', async () => {
  await claimRuntime(folder, claimOf(process.pid));
  const { mode } = await stat(path.join(folder, 'runtime.json'));
  expect(mode & 0o077).toBe(0);
});
