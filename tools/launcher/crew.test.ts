import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  launchProcess,
  type LaunchedProcess,
} from '@handloom/local-infrastructure/launched-process';
import { readRuntime } from '@handloom/local-infrastructure/runtime-file';
import { eventually } from '@handloom/test-kit/eventually';
import { gatherCrew, type Crew } from './crew';

let dataDir: string;
let crew: Crew;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'handloom-crew-'));
  crew = await gatherCrew(dataDir, path.join(dataDir, 'releases'));
});
afterEach(async () => {
  await crew.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const part = () =>
  crew.add('part', 'service', {
    launch: () =>
      launchProcess({
        name: 'part',
        command: process.execPath,
        args: ['-e', 'process.stdin.resume().on("end", () => process.exit())'],
        logFile: path.join(dataDir, 'logs', 'part.log'),
        learnsOfOrphaning: 'from-stdin',
      }),
  });
const written = async () => (await readRuntime(dataDir))?.parts['part'];

test('when the shop stops, then services end before what answers them, and so does what comes meanwhile', async () => {
  const ended: string[] = [];
  const running = (name: string): LaunchedProcess => ({
    name,
    identity: { pid: process.pid, startedAt: 'now' },
    exited: new Promise(() => undefined),
    hasExited: () => false,
    lastWords: () => '',
    async stop() {
      await new Promise(setImmediate);
      ended.push(name);
    },
  });
  await crew.add('nats', 'infrastructure', { launch: async () => running('nats') });
  await crew.add('svc-orders', 'service', { launch: async () => running('svc-orders') });
  let come = () => undefined as void;
  const launch = () =>
    new Promise<LaunchedProcess>((resolve) => (come = () => resolve(running('svc-catalog'))));
  const coming = crew.add('svc-catalog', 'service', { launch });
  const stopping = crew.stop();
  come();
  await Promise.all([coming, stopping]);
  expect(ended.filter((name) => name !== 'svc-catalog')).toEqual(['svc-orders', 'nats']);
  expect(ended).toContain('svc-catalog');
  await expect(part()).rejects.toThrow('The shop is stopping.');
});

test('when what runs cannot be written down for a while, as on a full disk, then the shop runs on, and it is written later', async () => {
  const { identity } = await part();
  await eventually(async () => expect(await written()).toEqual(identity));

  // Where the next writing begins.
  const inTheWay = path.join(dataDir, `runtime.json.${process.pid}`);
  await mkdir(inTheWay);
  process.kill(identity.pid, 'SIGKILL');
  const now = () => crew.parts()[0]?.identity;
  await eventually(() => expect([identity, null]).not.toContainEqual(now()));
  const second = now();
  expect(await written()).toEqual(identity);

  await rm(inTheWay, { recursive: true });
  await crew.announce({ url: 'http://localhost:1' });
  expect(await written()).toEqual(second);
});
