import { rm, statfs } from 'node:fs/promises';
import { connect } from 'nats';
import { makeDataFolder } from '@handloom/test-kit/data-folder';
import { startNats } from './nats';

test('when a stream may take more than NATS itself would take of a disk with little room, then it is made', async () => {
  const storeDir = await makeDataFolder('handloom-nats-room-');
  const { bavail, bsize } = await statfs(storeDir);
  const server = await startNats({ storeDir, durable: false });
  try {
    const nats = await connect({ servers: server.url });
    const { streams } = await nats.jetstreamManager();
    const most = Math.min(bavail * bsize, 1e12);
    await streams.add({ name: 'LARGE', subjects: ['large'], max_bytes: Math.floor(most * 0.9) });
    await nats.close();
  } finally {
    await server.stop(0);
    await rm(storeDir, { recursive: true, force: true });
  }
});
