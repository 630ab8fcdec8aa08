import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import type { Crew } from './crew';
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
