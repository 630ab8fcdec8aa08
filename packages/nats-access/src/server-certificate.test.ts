import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect as openSocket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect } from 'nats';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { natsLogin } from '@handloom/service-kit/events/nats-login';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { eventually } from '@handloom/test-kit/eventually';
import { tapServer } from '@handloom/test-kit/server-tap';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { LOCAL_NAMES, provideServerCertificate } from './server-certificate';

const run = promisify(execFile);
const DAY_MS = 86_400_000;
const FILES = ['ca.crt', 'ca.key', 'tls.crt', 'tls.key'] as const;

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataFolder('handloom-nats-tls-');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const inFolder = (name: string) => path.join(dataDir, name);
/** Which files of a folder are other ones after that. */
async function changedBy(folder: string, work: () => Promise<unknown>): Promise<string[]> {
  const read = () => Promise.all(FILES.map((file) => readFile(path.join(folder, file), 'utf8')));
  const before = await read();
  await work();
  const after = await read();
  return FILES.filter((_, index) => before[index] !== after[index]);
}
async function inDays<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + days * DAY_MS);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}

test('when an operator’s files are for nobody else (umask 077), then containers read the certificates all the same, and no key', async () => {
  const folder = inFolder('closed');
  const before = process.umask(0o077);
  try {
    await provideServerCertificate(folder, LOCAL_NAMES);
  } finally {
    process.umask(before);
  }
  const modes = await Promise.all(
    FILES.map(async (file) => (await stat(path.join(folder, file))).mode & 0o777),
  );
  expect(modes).toEqual([0o644, 0o600, 0o644, 0o600]);
});

describe('when a server has a certificate', () => {
  let nats: TestNats;
  let folder: string;
  beforeAll(async () => {
    folder = inFolder('server');
    nats = await startTestNats({ tls: await provideServerCertificate(folder, LOCAL_NAMES) });
  });
  afterAll(() => nats.stop());

  test('then who hears all that passes reads nothing of it, and does where there is none', async () => {
    const plain = await startTestNats();
    const overheard = async (natsUrl: string) => {
      const tap = await tapServer(natsUrl);
      const connection = await connect(natsLogin(tap.url));
      connection.publish('shop.orders.placed.v1', 'seven rugs');
      await connection.flush();
      await connection.close();
      await tap.close();
      return tap.overheard();
    };
    expect(await overheard(plain.url)).toMatch(/PUB shop\.orders\.placed\.v1[^]*seven rugs/);
    const encrypted = await overheard(nats.url);
    expect(encrypted.length).toBeGreaterThan(1_000);
    expect(encrypted).not.toMatch(/PUB|shop\.orders|seven rugs/);
    await plain.stop();
  });

  test('then who speaks without TLS is not answered', async () => {
    const { hostname, port } = new URL(nats.url);
    const socket = openSocket(Number(port), hostname);
    let answers = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answers += text));
    socket.on('error', () => undefined);
    socket.write('CONNECT {"verbose":true}\r\nPING\r\n');
    await once(socket, 'close');
    expect(answers).toContain('"tls_required":true');
    expect(answers).not.toMatch(/\+OK|PONG/);
  });

  test.each([
    ['of another authority', () => provideServerCertificate(inFolder('other'), LOCAL_NAMES)],
    ['for another name', () => otherName()],
  ])('then a client does not speak to one that has one %s', async (_, make) => {
    const tls = { ...(await make()), caFile: path.join(folder, 'ca.crt') };
    const other = await startTestNats({ tls });
    const coming = connect({ ...natsLogin(other.url), timeout: 3_000, reconnect: false });
    await expect(coming).rejects.toThrow(/unable to verify|altnames/);
    await other.stop();
  });
  const otherName = async () => {
    const elsewhere = inFolder('elsewhere');
    await cp(folder, elsewhere, { recursive: true });
    await rm(path.join(elsewhere, 'tls.crt'));
    return provideServerCertificate(elsewhere, ['nats.example']);
  };

  test('then a client does not speak to one that has none, and does not say who it is', async () => {
    const plain = await startTestNats();
    const tap = await tapServer(plain.url);
    const { search } = new URL(nats.url);
    const address = `${tap.url.replace('nats://', 'tls://svc-catalog:a-secret@')}${search}`;
    await expect(connect({ ...natsLogin(address), reconnect: false })).rejects.toMatchObject({
      code: 'SERVER_OPT_NA',
    });
    expect(tap.overheard()).toMatch(/^INFO/);
    expect(tap.overheard()).not.toMatch(/CONNECT|a-secret/);
    await tap.close();
    await plain.stop();
  });

  test('then a build that does not know what an address says of TLS is let in where Node believes the authority', async () => {
    const former = `require('nats').connect({ servers: '${new URL(nats.url).host}', timeout: 3_000 })
      .then((nats) => nats.close())`;
    const caFile = path.join(folder, 'ca.crt');
    const comes = (environment: NodeJS.ProcessEnv) =>
      run(process.execPath, ['-e', former], {
        cwd: __dirname,
        env: { ...process.env, ...environment },
      });
    await expect(comes({})).rejects.toThrow('unable to verify');
    await comes({ NODE_EXTRA_CA_CERTS: caFile });
  });

  test('then clients come back to it when it has a new one, also of a new authority', async () => {
    const silent = () => undefined;
    const log = { info: silent, warn: silent, error: silent } as unknown as Parameters<
      typeof linkNats
    >[2];
    const link = linkNats(nats.url, 'a service', log);
    await eventually(() => expect(link.connected).toBe(true));
    const end = async () => {
      const { validTo } = new X509Certificate(await readFile(path.join(folder, 'tls.crt')));
      return new Date(validTo);
    };
    const former = await end();
    expect(link.certificateEnds).toEqual(former);

    await writeFile(path.join(folder, 'ca.key'), 'broken');
    // While it is connected: a client that tries to come back tomorrow, by its clock, waits until then for its next try.
    const renewed = await changedBy(folder, () =>
      inDays(1, () => provideServerCertificate(folder, LOCAL_NAMES)),
    );
    expect(renewed).toEqual(FILES);
    await nats.halt();
    await eventually(() => expect(link.connected).toBe(false));
    await nats.resume();
    await eventually(() => expect(link.connected).toBe(true));
    expect(link.certificateEnds).toEqual(await end());
    expect(link.certificateEnds).not.toEqual(former);
    await link.connection?.flush();
    await link.close();
  });
});

describe('when a certificate is provided again', () => {
  let folder: string;
  const again = (names = LOCAL_NAMES) => provideServerCertificate(folder, names);
  beforeAll(() => {
    folder = inFolder('again');
  });
  beforeEach(() => again());

  test('then its keys are for their owner alone, and it stays as it is', async () => {
    expect(await changedBy(folder, () => again())).toEqual([]);
    for (const file of ['ca.key', 'tls.key'])
      expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('then it is renewed a year before its end, by the same authority', async () => {
    expect(await inDays(364, () => changedBy(folder, () => again()))).toEqual([]);
    const renewed = await inDays(366, () => changedBy(folder, () => again()));
    expect(renewed).toEqual(['tls.crt', 'tls.key']);
    const [server, authority] = await Promise.all(
      ['tls.crt', 'ca.crt'].map(
        async (file) => new X509Certificate(await readFile(path.join(folder, file))),
      ),
    );
    expect(server?.verify(authority!.publicKey)).toBe(true);
    expect(Date.parse(server?.validTo ?? '')).toBeLessThan(Date.parse(authority?.validTo ?? ''));
  });

  test('then those of a clock that was ahead are made anew when it is set right', async () => {
    await inDays(400, () => again());
    expect(await changedBy(folder, () => again())).toEqual(['tls.crt', 'tls.key']);
    await inDays(3_000, () => again());
    expect(await changedBy(folder, () => again())).toEqual(FILES);
  });

  test('then an authority that does not last as long as a new certificate is replaced', async () => {
    expect(await inDays(3_000, () => changedBy(folder, () => again()))).toEqual(FILES);
  });

  test.each([
    ['lacks a name', () => again([...LOCAL_NAMES, 'nats', '*.nats-cluster'])],
    ['is not that of its key', () => spoil('tls.key', 'ca.key')],
    ['is broken off', () => breakOff('tls.crt')],
  ])('then one that %s is made anew', async (_, work) => {
    expect(await changedBy(folder, work)).toEqual(['tls.crt', 'tls.key']);
  });
  const breakOff = async (file: string) => {
    await writeFile(path.join(folder, file), '-----BEGIN');
    await again();
  };
  const spoil = async (file: string, by: string) => {
    await cp(path.join(folder, by), path.join(folder, file));
    await again();
  };
});
