import { connect } from 'nats';
import { Client } from 'pg';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { provisionService, replicateStreams } from './migrations';

test('when streams are to be kept on several servers, then all are, also after the next migration', async () => {
  const nats = await startTestNats();
  const connection = await connect({ servers: nats.url });
  try {
    await provisionService('svc-orders', nats.url);
    await replicateStreams(nats.url, 3);
    await provisionService('svc-orders', nats.url);
    const streams = await (await connection.jetstreamManager()).streams.list().next();
    const replicas = streams.map(({ config }) => [config.name, config.num_replicas]);
    expect(replicas).toEqual(streams.map(({ config }) => [config.name, 3]));
    expect(replicas).not.toEqual([]);
  } finally {
    await connection.close();
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
