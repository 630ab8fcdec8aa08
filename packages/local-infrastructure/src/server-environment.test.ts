import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LaunchedProcess } from './launched-process';
import { startNats } from './nats';
import { startPostgres } from './postgres';

jest.setTimeout(40_000);

/** As the account that a server runs as reads it. */
function variablesOf({ identity }: LaunchedProcess): string[] {
  const text = readFileSync(`/proc/${identity.pid}/environ`, 'utf8');
  return text.split('\0').map((line) => line.split('=')[0] ?? '');
}

/** Where it can be read. */
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'when PostgreSQL and NATS are started, then they have nothing of the environment that tells of the shop',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'handloom-environment-'));
    const servers: LaunchedProcess[] = [];
    try {
      servers.push(
        await startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false }),
        await startNats({ storeDir: path.join(folder, 'nats'), durable: false }),
      );
      // As a secret would, it stands in the environment of this process.
      expect(process.env['NODE_ENV']).toBe('test');
      for (const server of servers) {
        const variables = variablesOf(server);
        expect(variables).toContain('PATH');
        expect(variables).not.toContain('NODE_ENV');
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop(5_000)));
      await rm(folder, { recursive: true, force: true });
    }
  },
);
