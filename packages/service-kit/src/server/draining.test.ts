import { TEST_KEYS } from '@handloom/test-kit/session-cookie';
import { drain } from './draining';
import { createService, type Service } from './service';

let service: Service;
let url: string;
beforeAll(async () => {
  service = await createService({
    logger: false,
    keys: { publicKey: TEST_KEYS.publicKey },
    revoked: { has: () => false },
    checks: {},
  });
  service.get('/rugs', { config: { access: 'public' } }, async () => ['a rug']);
  url = await service.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

async function statusAndConnection(path: string) {
  const answer = await fetch(url + path);
  await answer.text();
  return [answer.status, answer.headers.get('connection')];
}

test('when a service drains, then it says so, answers on, and keeps no connection', async () => {
  expect(await statusAndConnection('/readyz')).toEqual([200, 'keep-alive']);
  const drained = drain(service, 100);
  expect(await statusAndConnection('/readyz')).toEqual([503, 'close']);

  expect(await statusAndConnection('/rugs')).toEqual([200, 'close']);
  await drained;
});
