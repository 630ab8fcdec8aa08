import { connect } from 'nats';
import { startTestNats } from '@handloom/test-kit/test-nats';
import { provisionMessaging, type MessagingPlan } from './messaging';

const plan: MessagingPlan = { publishes: 'orders', consumers: [] };

test('when NATS starts again with what it had stored, then its streams are as old as before, though the shop was migrated', async () => {
  const nats = await startTestNats();
  const migrate = async () => {
    const connection = await connect({ servers: nats.url });
    const { ownStreamCreatedAt } = await provisionMessaging(connection, plan);
    await connection.close();
    return ownStreamCreatedAt;
  };
  try {
    const ages = [await migrate()];
    for (const _ of ['second', 'third']) {
      await nats.halt();
      await nats.resume();
      ages.push(await migrate());
    }
    expect(ages).toEqual(ages.map(() => ages[0]));
  } finally {
    await nats.stop();
  }
});
