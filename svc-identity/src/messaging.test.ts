import { randomUUID } from 'node:crypto';
import { connect } from 'nats';
import { orderPlaced } from '@handloom/contracts/events/orders';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import {
  ADMIN,
  logInAs,
  newShopper,
  send,
  startIdentity,
  type IdentityUnderTest,
} from './identity-under-test';

let nats: TestNats;
let identity: IdentityUnderTest;
beforeAll(async () => {
  nats = await startTestNats();
  identity = await startIdentity({ natsUrl: nats.url });
});
afterAll(async () => {
  await identity.stop();
  await nats.stop();
});

describe('the address of an order', () => {
  const address = {
    name: 'Asha Example',
    email: 'asha@x.example',
    address: '12 Weaver Lane',
    city: 'Mirzapur',
    state: 'Uttar Pradesh',
    country: 'India',
    pinCode: '231001',
    phone: '+9155442233',
  };
  const placed = (userId: string, shippingAddress = address, placedAt = new Date()) => ({
    orderId: randomUUID(),
    orderNumber: 'HR-2026-000123',
    userId,
    placedAt: placedAt.toISOString(),
    paymentMethod: 'COD',
    shippingAddress,
    lines: [{ productId: 'rug', name: 'Rug', size: '3X5', quantity: 1, priceMinor: 100 }],
    subtotalMinor: 100,
    taxMinor: 8,
    totalMinor: 108,
    currency: 'USD',
  });
  const publish = async (data: object, id: string = randomUUID(), text?: string) => {
    const connection = await connect({ servers: nats.url });
    const { subject } = orderPlaced;
    const event = { id, subject, occurredAt: new Date().toISOString(), requestId: null, data };
    await connection.jetstream().publish(subject, text ?? JSON.stringify(event));
    await connection.close();
    return id;
  };
  const applied = (id: string) =>
    eventually(async () => {
      const rows = await identity.database.$queryRaw<unknown[]>`
        SELECT 1 FROM inbox WHERE event_id = ${id}::uuid`;
      expect(rows).toHaveLength(1);
    });
  const cityOf = async (cookie: string) =>
    (await send(identity.app, 'GET /user', { cookie })).json<{ city: string }>().city;

  test('when an order is placed, then the profile has it, and the account keeps its name', async () => {
    const { id, email, cookie } = await newShopper(identity.app);
    await applied(await publish(placed(id, { ...address, name: 'A Friend' })));

    const profile = (await send(identity.app, 'GET /user', { cookie })).json();
    expect(profile).toMatchObject({
      name: 'Asha Example',
      email,
      address: '12 Weaver Lane',
      city: 'Mirzapur',
      state: 'Uttar Pradesh',
      country: 'India',
      pinCode: '231001',
      phone: '+9155442233',
    });
  });

  test('when the event comes again after an edit, then the edit stays', async () => {
    const { id, cookie } = await newShopper(identity.app);
    const inAnHour = new Date(Date.now() + 3_600_000);
    const order = placed(id, address, inAnHour);
    const eventId = await publish(order);
    await applied(eventId);
    await identity.database.address.update({ where: { userId: id }, data: { city: 'Varanasi' } });
    await publish(order, eventId);
    await applied(await publish(placed('somebody else')));

    expect(await cityOf(cookie)).toBe('Varanasi');
  });

  test('when an older order arrives late, then the newer address stays', async () => {
    const { id, cookie } = await newShopper(identity.app);
    await send(identity.app, 'PATCH /user', { cookie, body: { city: 'Varanasi' } });
    await applied(await publish(placed(id, address, new Date(Date.now() - 60_000))));

    expect(await cityOf(cookie)).toBe('Varanasi');
  });

  test('when the user is unknown, then there is nothing to keep', async () => {
    await applied(await publish(placed('no-such-user')));
    expect(await identity.database.address.count({ where: { userId: 'no-such-user' } })).toBe(0);
  });

  test('when an event cannot be read, then an admin sees and removes it, and the next one counts', async () => {
    const { id, cookie } = await newShopper(identity.app);
    await publish({}, randomUUID(), 'not JSON');
    await applied(await publish(placed(id)));
    const admin = await logInAs(identity.app, ADMIN);
    const path = '/api/dead-letters/identity';
    const answer = await send(identity.app, `GET ${path}`, { cookie: admin });

    expect(await cityOf(cookie)).toBe('Mirzapur');
    expect(answer.json()).toEqual([
      expect.objectContaining({ consumer: 'identity-profile', payload: 'not JSON' }),
    ]);
    await send(identity.app, `DELETE ${path}/${answer.json()[0]._id}`, { cookie: admin });
    expect((await send(identity.app, `GET ${path}`, { cookie: admin })).json()).toEqual([]);
    expect((await send(identity.app, `GET ${path}`, { cookie })).statusCode).toBe(403);
  });
});

describe('health', () => {
  test('when NATS is away, then the service is ready all the same', async () => {
    const alone = await startIdentity();
    try {
      const answer = await send(alone.app, 'GET /readyz');
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { status: 'ok', checks: { database: 'ok' } },
      ]);
    } finally {
      await alone.stop();
    }
  });
});
