import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'nats';
import { Client } from 'pg';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { provisionReleases } from '@handloom/release-registry/registry';
import { startNats } from '@handloom/local-infrastructure/nats';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { provisionService, replicateStreams } from './migrations';
import { runHere } from './run-installed';

test('when streams are to be kept on several servers, then all are, also after the next migration', async () => {
  const nats = await startTestNats();
  const connection = await connect({ servers: nats.url });
  try {
    const provision = async () => {
      await provisionService('svc-orders', nats.url);
      await provisionReleases(connection);
    };
    await provision();
    await replicateStreams(nats.url, 3);
    await provision();
    const streams = await (await connection.jetstreamManager()).streams.list().next();
    const replicas = streams.map(({ config }) => [config.name, config.num_replicas]);
    expect(replicas).toEqual(streams.map(({ config }) => [config.name, 3]));
    expect(replicas).toContainEqual(['SHOP_ORDERS', 3]);
    expect(replicas).toContainEqual(['release-audit', 3]);
  } finally {
    await connection.close();
    await nats.stop();
  }
});

test('when a cluster of NATS has no leader yet, then it is waited for', async () => {
  const folder = await makeDataFolder('handloom-cluster-');
  const ports = [await freePort(), await freePort()];
  const routes = ports.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
  const start = (nth: number) =>
    startNats({
      storeDir: path.join(folder, String(nth)),
      cluster: `server_name: "nats-${nth}"
cluster { name: handloom, listen: "127.0.0.1:${ports[nth]}", routes: [${routes}] }
`,
    });
  const servers = [await start(0)];
  try {
    const provisioned = provisionService('svc-orders', servers[0]?.url ?? '');
    // Longer than it is asked once, and alone it cannot choose one.
    await Promise.race([provisioned, pause(1_500)]);
    servers.push(await start(1));
    await provisioned;
  } finally {
    await Promise.all(servers.map((server) => server.stop(5_000)));
    await rm(folder, { recursive: true, force: true });
  }
});

test('when NATS is started later than a service is migrated, then the command waits for it', async () => {
  const folder = await makeDataFolder('handloom-later-');
  const database = await createTestDatabase('identity');
  const port = await freePort();
  // Whoever asks too soon finds nobody there, and by that it is known that it has asked.
  const nobody = createServer((asking) => asking.destroy()).listen(port, '127.0.0.1');
  const asked = once(nobody, 'connection');
  const migrated = runHere(
    process.execPath,
    ['--import', 'tsx', 'tools/migrate.ts', 'svc-identity'],
    {
      DATABASE_URL: database.url,
      NATS_URL: `nats://127.0.0.1:${port}`,
    },
  );
  try {
    await Promise.race([asked, migrated]);
    nobody.close();
    await once(nobody, 'close');
    const nats = await startNats({ storeDir: folder, port });
    const { code, output } = await migrated;
    await nats.stop(5_000);
    expect(output).toContain('svc-identity: nothing to apply; streams and consumers are there');
    expect(code).toBe(0);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('when the login may not use JetStream, then one sentence says so at once', async () => {
  const authorization = `accounts { shop { users = [{ user: "nobody", password: "nothing" }] } }
no_auth_user: "nobody"
`;
  const nats = await startTestNats({ authorization });
  try {
    const began = performance.now();
    await expect(provisionService('svc-orders', nats.url)).rejects.toThrow(
      /^JetStream of NATS cannot be asked \(.+\): is it on, and may this login use it\?$/,
    );
    // Half of what a cluster without a leader is waited for.
    expect(performance.now() - began).toBeLessThan(15_000);
  } finally {
    await nats.stop();
  }
});

test.each(['catalog', 'orders', 'identity'] as const)(
  'when the database of svc-%s is new, then PostgreSQL takes none of its tables for empty',
  async (service) => {
    const database = await createTestDatabase(service);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      // It plans to read such a table whole, and keeps to it however many rows come.
      const { rows } = await client.query(
        `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
           AND reltuples = 0`,
      );
      expect(rows).toEqual([]);
    } finally {
      await client.end();
      await database.drop();
    }
  },
);
