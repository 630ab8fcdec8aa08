import { connect } from 'nats';
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
