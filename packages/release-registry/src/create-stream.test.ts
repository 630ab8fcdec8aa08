import { connect } from 'nats';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { createStream } from './create-stream';

test('when the disk has no room for a stream, as a full one has for none, then one sentence says so', async () => {
  const server = await startTestNats();
  const nats = await connect({ servers: server.url });
  const manager = await nats.jetstreamManager();
  const creating = createStream(manager, { name: 'LARGE', subjects: ['large'], max_bytes: 1e15 });
  await expect(creating).rejects.toThrow(
    'NATS has no room for its stream LARGE: it takes three quarters of what is free on its disk when it starts. Make room there and start it again.',
  );
  await nats.close();
  await server.stop();
});
