import { connect, type NatsConnection } from 'nats';
import { serviceVersion } from '@handloom/build-kit/build-part';
import {
  openServiceContracts,
  type Pact,
  type ServiceContracts,
} from '@handloom/release-registry/service-contracts';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { checkProvider, checkRunning } from './pact-verification';

jest.setTimeout(120_000);

const CART = { part: 'mf-cart', version: 'aaaaaaaaaaaa' };
const OLD = 'bbbbbbbbbbbb';
const HERE = serviceVersion('svc-identity');

/** As Pact writes it. */
function expecting(description: string, body: object, path = '/api/auth/me'): Pact {
  return {
    consumer: { name: 'mf-cart' },
    provider: { name: 'svc-identity' },
    interactions: [
      {
        description,
        pending: false,
        type: 'Synchronous/HTTP',
        request: { method: 'GET', path },
        response: {
          status: 401,
          headers: { 'Content-Type': ['application/json'] },
          body: { content: body, contentType: 'application/json', encoded: false },
          matchingRules: {
            body: { '$.message': { combine: 'AND', matchers: [{ match: 'type' }] } },
          },
        },
      },
    ],
    metadata: { pactSpecification: { version: '4.0' } },
  };
}
const KEPT = expecting('who a stranger is', { message: 'Please log in.' });
/** Kept once by each database: the address is taken then. */
const CREATING: Pact = {
  ...KEPT,
  interactions: [
    {
      description: 'a signup',
      pending: false,
      type: 'Synchronous/HTTP',
      request: {
        method: 'POST',
        path: '/api/auth/signup',
        headers: { 'Content-Type': ['application/json'] },
        body: {
          content: { email: 'asha@example.com', fullName: 'Asha', password: 'wool-and-silk' },
          contentType: 'application/json',
          encoded: false,
        },
      },
      response: { status: 201 },
    },
  ],
};
const MOVED = expecting('who a stranger was', { message: 'Gone.', since: 1 }, '/api/auth/former');
const NOT_KEPT = expecting('since when a stranger is one', { since: 1 });

let nats: TestNats;
let connection: NatsConnection;
let contracts: ServiceContracts;
beforeEach(async () => {
  nats = await startTestNats();
  connection = await connect({ servers: nats.url });
  contracts = await openServiceContracts(connection);
});
afterEach(async () => {
  await connection.close();
  await nats.stop();
});

const check = (expected: Pact, ...versions: string[]) =>
  checkRunning({ by: CART, pacts: [expected] }, { 'svc-identity': versions }, contracts);

test('when the service that runs is this checkout’s, then it is tried once, and it is known of it from then on', async () => {
  expect(await check(KEPT, HERE)).toEqual({ expected: 1, silent: [] });
  expect((await contracts.kept({ part: 'svc-identity', version: HERE })).size).toBe(1);
  // Nothing is started for what is known; a Jest within Jest takes seconds.
  const began = performance.now();
  expect(await check(KEPT, HERE)).toEqual({ expected: 1, silent: [] });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('when an older service runs, then only what it was shown to keep may be expected of it, of each copy', async () => {
  await contracts.keeps({ part: 'svc-identity', version: HERE }, KEPT.interactions);
  await expect(check(KEPT, HERE, OLD)).rejects.toThrow(
    `svc-identity ${OLD}, which runs, has not been shown to keep “who a stranger is”.
This checkout builds another svc-identity. Release that first; under npm start, starting the shop again does it too.`,
  );
  await contracts.keeps({ part: 'svc-identity', version: OLD }, KEPT.interactions);
  expect(await check(KEPT, HERE, OLD)).toEqual({ expected: 1, silent: [] });
  expect(await check(KEPT)).toEqual({ expected: 1, silent: ['svc-identity'] });
});

test('when pages would ask for an address that the service does not claim, then the gateway would not pass it on, whatever the service answers, and nothing is written down', async () => {
  const unclaimed = expecting('a gift card', { since: 1 }, '/api/gift-cards/g-1');
  const refusal = await check(unclaimed, HERE).catch((error: Error) => error.message);
  expect(refusal).toBe(
    '  mf-cart aaaaaaaaaaaa expects “a gift card” (GET /api/gift-cards/g-1): svc-identity/service.json does not claim that address, so the gateway would not ask for it.\nsvc-identity of this checkout does not keep that.',
  );
  expect(await contracts.kept({ part: 'svc-identity', version: HERE })).toEqual(new Set());
});

describe('when a service is to be deployed', () => {
  test('then it must keep what every build expects that may ask it; else that is said by field, and nothing is written down', async () => {
    const both = { ...NOT_KEPT, interactions: [...NOT_KEPT.interactions, ...MOVED.interactions] };
    const relying = [
      { by: CART, pacts: [KEPT] },
      { by: { ...CART, version: OLD }, pacts: [both] },
    ];
    const checked = checkProvider('svc-identity', relying, contracts);
    const refusal = String(await checked.catch((error: unknown) => error));
    expect(refusal).toMatch(
      /mf-cart bbbbbbbbbbbb expects “since when a stranger is one” \(GET \/api\/auth\/me\): \$: .*since/,
    );
    expect(refusal).toMatch(
      /expects “who a stranger was” \(GET \/api\/auth\/former\): expected 401 but was 404\n/,
    );
    expect(refusal).not.toContain('“who a stranger is”');
    expect(refusal).toContain('\nWhoever expects it is live, ');
    expect(await contracts.kept({ part: 'svc-identity', version: HERE })).toEqual(new Set());
  });

  test('then two builds of one part may expect that the same is created', async () => {
    const more = { ...CREATING, interactions: [...CREATING.interactions, ...KEPT.interactions] };
    const relying = [
      { by: CART, pacts: [CREATING] },
      { by: { ...CART, version: OLD }, pacts: [more] },
    ];
    expect(await checkProvider('svc-identity', relying, contracts)).toEqual({
      kept: 2,
      unknown: [],
    });
  });

  test('then what this very build was shown to keep before is not tried again, as of can-deploy and the release after it', async () => {
    // A try would refuse it.
    await contracts.keeps({ part: 'svc-identity', version: HERE }, NOT_KEPT.interactions);
    const relying = [{ by: CART, pacts: [NOT_KEPT] }];
    expect(await checkProvider('svc-identity', relying, contracts)).toEqual({
      kept: 1,
      unknown: [],
    });
  });

  test('then builds that wrote nothing down are named, and what others want of other services is no matter', async () => {
    const ofOrders = { ...NOT_KEPT, provider: { name: 'svc-orders' } };
    const stranger = { part: 'shell', version: OLD };
    const relying = [
      { by: CART, pacts: [ofOrders] },
      { by: stranger, pacts: null },
    ];
    expect(await checkProvider('svc-identity', relying, contracts)).toEqual({
      kept: 0,
      unknown: [stranger],
    });
  });
});
