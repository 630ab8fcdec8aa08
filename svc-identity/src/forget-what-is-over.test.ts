import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { eventually } from '@handloom/test-kit/eventually';
import { newShopper, send, startIdentity, type IdentityUnderTest } from './identity-under-test';
import { forgetWhatIsOver } from './forget-what-is-over';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('when sessions and wishes are long over, then they go, however many, and what can still be used stays', async () => {
  const { database } = identity;
  const { id, cookie, email } = await newShopper(identity.app);
  await database.$executeRaw`
    INSERT INTO sessions (id, user_id, expires_at)
    SELECT 'old-' || n, ${id}, now() - interval '1 second' FROM generate_series(1, 2500) n`;
  await database.$executeRaw`
    INSERT INTO password_resets (email_key, id, asked_at) VALUES
      (${randomUUID()}, ${randomUUID()}, now() - interval '3 days'), (${email}, ${randomUUID()}, now())`;
  const other = await newShopper(identity.app);
  await database.$executeRaw`
    INSERT INTO email_changes (user_id, id, email, asked_at) VALUES
      (${id}, 'over', 'a@x.example', now() - interval '3 days'), (${other.id}, 'waits', 'b@x.example', now())`;
  const pruning = forgetWhatIsOver(database, Fastify().log, { firstMs: 0 });

  await eventually(async () => {
    const kept = await database.$queryRaw<{ email: string }[]>`
      SELECT email_key AS email FROM password_resets`;
    expect(kept).toEqual([{ email }]);
    const waiting = await database.$queryRaw`SELECT id FROM email_changes`;
    expect(waiting).toEqual([{ id: 'waits' }]);
  });
  await pruning.close();
  expect(await database.session.count({ where: { userId: id } })).toBe(1);
  expect((await send(identity.app, 'GET /api/auth/me', { cookie })).statusCode).toBe(200);
});
