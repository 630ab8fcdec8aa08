import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectEncrypted, type SecureContextOptions } from 'node:tls';
import { connect, type NatsConnection } from 'nats';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { accepts, freePort } from '@handloom/local-infrastructure/free-port';
import {
  launchProcess,
  type LaunchedProcess,
} from '@handloom/local-infrastructure/launched-process';
import { natsProgram, natsVersion } from '@handloom/local-infrastructure/nats-program';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { eventually } from '@handloom/test-kit/eventually';
import { readCompose } from './compose-files';
import { KUBERNETES, readManifests, secretAt, workloads } from './kubernetes-files';

jest.setTimeout(60_000);

const CONFIGURATIONS = {
  Compose: path.join(REPOSITORY, 'deploy', 'nats.conf'),
  Kubernetes: path.join(KUBERNETES, 'base', 'nats.conf'),
};

let folder: string;
let program: string;
const servers: LaunchedProcess[] = [];
const runTool = (...given: string[]) => {
  const tool = path.join(REPOSITORY, 'tools', 'nats-users.ts');
  execFileSync(process.execPath, ['--require', require.resolve('tsx/cjs'), tool, ...given]);
};
beforeAll(async () => {
  folder = await makeDataFolder('handloom-nats-users-');
  program = await natsProgram(folder);
  runTool(folder);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop(0)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run nats-users` tells a part. */
const addressOf = (user: string) =>
  new URL(
    readFileSync(path.join(folder, `${user}.env`), 'utf8')
      .replace('NATS_URL=', '')
      .trim(),
  );

/** The same for a server that listens here. */
function addressHere(user: string, port: number): string {
  const url = addressOf(user);
  url.host = `127.0.0.1:${port}`;
  url.searchParams.set('ca', path.join(folder, 'ca.crt'));
  return url.href;
}

/** Starts a server by a file of `deploy/`, but for where it listens and keeps things. */
async function startServer(file: string, { name, port, routes }: Place): Promise<void> {
  const text = readFileSync(file, 'utf8')
    .replaceAll('/run/nats/', `${folder}/`)
    .replace('"/data"', `"${path.join(folder, name)}"`)
    .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
    .replace(/^http: .*$/m, '')
    .replace('$POD_NAME', name)
    .replace('0.0.0.0:6222', `127.0.0.1:${routes[Number(name.at(-1))]}`)
    .replaceAll(/nats-(\d)\.nats-cluster:6222/g, (_, nth) => `localhost:${routes[Number(nth)]}`)
    .replace(knowsFlushing() ? '' : /^.*sync_interval.*$/m, '');
  const configuration = path.join(folder, `${name}.conf`);
  writeFileSync(configuration, text);
  const server = await launchProcess({
    name,
    command: program,
    args: ['--config', configuration],
    logFile: path.join(folder, `${name}.log`),
    learnsOfOrphaning: 'from-watchdog',
  });
  servers.push(server);
  while (!(await accepts(port))) {
    if (server.hasExited()) throw new Error(server.lastWords());
    await pause(20);
  }
}
interface Place {
  name: string;
  port: number;
  /** Ports where the servers of a cluster find each other. */
  routes: number[];
}
const knowsFlushing = () => {
  const [major, minor] = natsVersion(program);
  return major > 2 || minor >= 10;
};

async function isLetIn(address: string): Promise<NatsConnection> {
  const connection = await connect({ ...natsLogin(address), timeout: 5_000 });
  await connection.flush();
  return connection;
}

/** @returns what a server of the cluster says to another */
async function comeAsServer(port: number, own: SecureContextOptions): Promise<string> {
  const ca = readFileSync(path.join(folder, 'ca.crt'));
  const socket = connectEncrypted({ port, host: '127.0.0.1', servername: 'localhost', ca, ...own });
  try {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString();
  } finally {
    socket.destroy();
  }
}

test('when the server of Compose starts with what was written for it, then each part is let in by its own file', async () => {
  const port = await freePort();
  await startServer(CONFIGURATIONS.Compose, { name: 'nats', port, routes: [] });
  for (const user of ['svc-orders', 'gateway', 'operator']) {
    const connection = await isLetIn(addressHere(user, port));
    await connection.close();
  }
  const trustsNobody = addressHere('gateway', port).replace(/\?ca=.*/, '');
  await expect(isLetIn(trustsNobody)).rejects.toThrow('unable to verify');
});

/** By itself NATS takes three quarters of what is free when it starts, and refuses what it has stored beyond that. */
function nearlyAllOfDisk(): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor(Math.min(bavail * bsize, 1e12) * 0.9);
}

test('when little is free on the disk as the server of Compose starts, then streams may have all of it', async () => {
  const port = await freePort();
  await startServer(CONFIGURATIONS.Compose, { name: 'nats', port, routes: [] });
  const operator = await isLetIn(addressHere('operator', port));
  const { streams } = await operator.jetstreamManager();
  const large = { name: 'LARGE', subjects: ['large'], max_bytes: nearlyAllOfDisk() };
  await streams.add(large);
  await operator.close();
});

test('when NATS has an address of its own, then whoever runs the command without it a year later keeps it, and a certificate for it', () => {
  const elsewhere = path.join(folder, 'elsewhere');
  const written = () =>
    ['gateway.env', 'tls.crt'].map((file) => readFileSync(path.join(elsewhere, file), 'utf8'));
  runTool(elsewhere, 'tls://nats.example:4222?ca=/etc/ssl/nats-ca.crt');
  const before = written();
  expect(before[0]).toMatch(/@nats\.example:4222\?ca=\/etc\/ssl\/nats-ca\.crt$/m);
  runTool(elsewhere);
  expect(written()).toEqual(before);
});

test('when three servers start as in Kubernetes, then they find each other over TLS, and nobody without a certificate joins', async () => {
  const [ports, routes] = await Promise.all(
    [0, 1].map(() => Promise.all([0, 1, 2].map(() => freePort()))),
  );
  for (const [nth, port] of ports!.entries())
    await startServer(CONFIGURATIONS.Kubernetes, { name: `nats-${nth}`, port, routes: routes! });
  const operator = await isLetIn(addressHere('operator', ports![0]!));
  const streams = (await operator.jetstreamManager({ timeout: 10_000, checkAPI: false })).streams;
  const max_bytes = nearlyAllOfDisk();
  const config = { name: 'TRIED', subjects: ['tried'], num_replicas: 3, max_bytes };
  const made = await eventually(() => streams.add(config), 20_000);
  expect(made.cluster?.replicas).toHaveLength(2);
  await operator.close();
  await expect(comeAsServer(routes![0]!, {})).rejects.toThrow(/alert .*certificate/);
  const [cert, key] = ['tls.crt', 'tls.key'].map((file) => readFileSync(path.join(folder, file)));
  expect(await comeAsServer(routes![0]!, { cert, key })).toContain('INFO');
});

test('when a part connects, then the authority’s certificate lies where its address says', () => {
  const { services } = readCompose('docker-compose.yml');
  const connecting = Object.entries(services).flatMap(([name, { env_file: files = [] }]) =>
    files.map((file) => [name, path.basename(file, '.env')] as const),
  );
  expect(connecting.length).toBeGreaterThanOrEqual(8);
  for (const [name, user] of connecting) {
    const mounted = `./deploy/nats/ca.crt:${addressOf(user).searchParams.get('ca')}:ro`;
    expect([name, services[name]?.volumes]).toEqual([name, expect.arrayContaining([mounted])]);
  }
  const pods = workloads(readManifests()).filter(({ pod }) =>
    pod.containers[0]?.env?.some(({ name }) => name === 'NATS_URL_FILE'),
  );
  expect(pods.length).toBeGreaterThanOrEqual(8);
  for (const { name, pod } of pods) {
    const place = addressOf('gateway').searchParams.get('ca') ?? '';
    expect([name, secretAt(pod, place)]).toEqual([name, { secret: 'nats-tls', key: 'ca.crt' }]);
    // The server's key is not theirs.
    const { items } =
      pod.volumes?.find(({ name: volume }) => volume === 'nats-authority')?.secret ?? {};
    expect([name, items]).toEqual([name, [{ key: 'ca.crt', path: 'ca.crt' }]]);
  }
});

test('when the server of Compose or Kubernetes starts, then each file that its configuration names is there', () => {
  const filesOf = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/_file: "([^"]+)"/g)].map(([, name = '']) => name);
  const mounts = readCompose('docker-compose.yml').services['nats']?.volumes ?? [];
  for (const file of filesOf(CONFIGURATIONS.Compose)) {
    expect(mounts).toContain(`./deploy/nats/${path.basename(file)}:${file}:ro`);
  }
  const nats = workloads(readManifests()).find(({ name }) => name === 'nats');
  expect(filesOf(CONFIGURATIONS.Kubernetes)).toHaveLength(5);
  for (const file of filesOf(CONFIGURATIONS.Kubernetes)) {
    expect(nats && secretAt(nats.pod, file)?.secret).toBe('nats-tls');
  }
});
