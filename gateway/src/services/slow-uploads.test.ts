import { createService } from '@handloom/service-kit/server/service';
import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { openDoor } from '../door/open-door';

test('when the gateway lets an upload take its time, as over a slow line, then the service that gets it does, too', async () => {
  const door = openDoor({ logger: false, trustProxy: false });
  const service = await createService({
    logger: false,
    keys: TEST_KEYS,
    revoked: { has: () => false },
    checks: {},
  });
  const [ofDoor, ofService] = [door, service].map(({ server }) => server.requestTimeout);
  await Promise.all([door.close(), service.close()]);

  expect(ofService).toBeGreaterThanOrEqual(ofDoor ?? Infinity);
});
