import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { Crew } from './crew';
import { provideNats } from './infrastructure';
import { readSettings } from './settings';
import { startShop } from './start-shop';

const nowhere = path.join(tmpdir(), 'handloom-nowhere');
const hasIpv6 = networkInterfaces()['lo']?.some(({ address }) => address === '::1');
const hosts = ['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])];

test.each(hosts)('when another program listens at %s, then its port is taken', async (host) => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = readSettings({ PORT: String(port), SHOP_DATA_DIR: nowhere });
  try {
    const starting = startShop(settings, {} as Crew, path.join(nowhere, 'releases'));
    await expect(starting).rejects.toThrow(`Port ${port} is taken`);
  } finally {
    server.close();
  }
});

test('when the NATS that is named does not answer, then one sentence says so', async () => {
  const settings = readSettings({ NATS_URL: 'nats://127.0.0.1:1' });
  await expect(provideNats(settings, {} as Crew)).rejects.toThrow(
    'NATS does not answer at nats://127.0.0.1:1: see that it runs, or leave NATS_URL out.',
  );
});

test('when a service cannot be started while the front of several copies is still being opened, then the start says so, and is not ended by it', () => {
  // In a process of its own, which ends with what nobody has caught.
  const program = `
    const { readSettings } = require('./launcher/settings');
    const { startServices } = require('./launcher/services');
    const settings = readSettings({ SHOP_COPIES: '2', PORT: '0', STRIPE_SECRET_KEY: 'none' });
    const around = {
      // Whose address is looked up first.
      settings: { ...settings, host: 'localhost' },
      keys: {},
      natsUrls: () => 'nats://127.0.0.1:1',
      logins: () => '',
      releaseKeys: { publicKeys: new Map() },
      releasesDir: '',
    };
    const builds = new Map([['svc-catalog', { folder: '', version: '' }]]);
    const add = async () => { throw new Error('svc-catalog cannot be started'); };
    startServices(around, builds, { add }).catch(({ message }) => {
      console.log('said: ' + message);
      process.exit(0);
    });`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '-e', program],
    { cwd: path.join(REPOSITORY, 'tools'), encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: 'said: svc-catalog cannot be started\n',
    stderr: '',
  });
}, 20_000);
