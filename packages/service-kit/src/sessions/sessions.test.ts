import Fastify from 'fastify';
import { sessionToken, TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { readSessions } from './sessions';

test.each([
  ['had not ended', false, 'asha'],
  ['had ended', true, undefined],
  ['cannot be told', undefined, undefined],
])(
  'when a session is looked up at once that %s, then that is %s: %s',
  async (_what, known, userId) => {
    const app = Fastify();
    const revoked = { has: () => false, knows: () => known };
    await readSessions(app, { keys: { publicKey: TEST_KEYS.publicKey }, revoked });
    expect(app.viewerAtOnce(sessionToken({ userId: 'asha' }))?.userId).toBe(userId);
    await app.close();
  },
);
