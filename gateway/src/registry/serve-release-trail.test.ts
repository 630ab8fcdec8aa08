import { randomUUID } from 'node:crypto';
import {
  releaseStatus,
  trailPage,
  type ReleaseStatus,
  type TrailPage,
} from '@handloom/contracts/release-trail';
import { rootOf } from '@handloom/release-registry/release-root';
import { releaseFolder } from '@handloom/release-registry/release-store';
import { teamsChanges, testKey } from '@handloom/release-registry/releases-under-test';
import { eventually } from '@handloom/test-kit/eventually';
import { sessionCookie } from '@handloom/test-kit/session-cookie';
import { z } from 'zod';
import { CART_BUNDLE, storeRelease } from '../testing/fake-releases';
import { FIRST, openShop, SECOND, type Shop } from '../testing/shop';

const LIVE = '/api/releases';
const TRAIL = '/api/releases/audit';
const NOTE = { author: 'The checkout team', commit: 'c0ffee', reason: 'A larger basket' };
const admin = sessionCookie({ userId: randomUUID(), role: 'admin' });

let shop: Shop;
const open = async () => {
  shop = await openShop();
};
const stop = () => shop.stop();

function ask(path: string, cookie?: string) {
  return fetch(`${shop.url}${path}`, { headers: cookie ? { cookie } : {} });
}

/** As the panel reads it. */
async function partOf(part: string): Promise<ReleaseStatus | undefined> {
  const answer = await ask(LIVE, admin);
  expect(answer.status).toBe(200);
  return z
    .array(releaseStatus)
    .parse(await answer.json())
    .find((status) => status.part === part);
}

/** What the team of the cart signs. */
async function signed(version: string) {
  return { version, root: await rootOf(releaseFolder(shop.releasesDir, 'mf-cart', version)) };
}

async function trail(query = ''): Promise<TrailPage> {
  const answer = await ask(`${TRAIL}${query}`, admin);
  expect(answer.status).toBe(200);
  return trailPage.parse(await answer.json());
}

describe('where nobody releases the cart', () => {
  beforeAll(open);
  afterAll(stop);

  describe.each([LIVE, TRAIL])('%s', (path) => {
    test('when asked by a guest, a shopper or an admin, then only the admin is told', async () => {
      const guest = await ask(path);
      expect(guest.status).toBe(401);
      expect(await guest.json()).toMatchObject({ success: false, error: expect.any(String) });
      const shopper = await ask(path, sessionCookie({ userId: randomUUID() }));
      expect(shopper.status).toBe(403);
      expect(JSON.stringify(await shopper.json())).not.toContain('mf-cart');

      const answer = await ask(path, admin);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('mf-cart');
    });

    test('when NATS is away, then it says so in one sentence, and answers again when it is back', async () => {
      await shop.nats.halt();
      await eventually(async () => expect((await ask(path, admin)).status).toBe(503));
      const answer = await ask(path, admin);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({
        success: false,
        message: 'What was released cannot be read right now. Pages are not affected.',
      });
      await shop.nats.resume();
      await eventually(async () => expect((await ask(path, admin)).status).toBe(200));
    });
  });

  test('when there is no release before one that cannot be run, then it is told that browsers render it', async () => {
    await storeRelease(shop.releasesDir, {
      name: 'mf-admin',
      version: FIRST,
      bundle: 'throw new Error("bad build")',
      like: '',
    });
    await shop.registry.setLive('mf-admin', FIRST);
    await eventually(async () => {
      expect(await partOf('mf-admin')).toMatchObject({
        shown: FIRST,
        trouble: { kind: 'left-out', version: FIRST, why: 'Error: bad build' },
      });
    });
  });

  test('when the trail is asked with what it cannot mean, then it is refused in one sentence', async () => {
    for (const [query, field, sentence] of [
      ['?cursor=yesterday', 'cursor', 'Must be a whole number'],
      ['?cursor=0', 'cursor', 'Must be from 1 to 9007199254740991'],
      ['?cursor=-1', 'cursor', 'Must be a whole number'],
      ['?cursor=1&cursor=2', 'cursor', 'Must be a whole number'],
      ['?limit=0', 'limit', 'Must be from 1 to 100'],
      ['?limit=101', 'limit', 'Must be from 1 to 100'],
      ['?limit=', 'limit', 'Must be a whole number'],
    ] as const) {
      const answer = await ask(`${TRAIL}${query}`, admin);
      expect([query, answer.status, await answer.json()]).toEqual([
        query,
        400,
        { success: false, error: sentence, message: sentence, errors: { [field]: sentence } },
      ]);
    }
  });

  test('when a service is released, then it stands beside the pages’ parts, and says what answers until it has taken over', async () => {
    shop.builds.orders = FIRST;
    const changes = shop.registry.as(NOTE, testKey('svc-orders'));
    const root = '0'.repeat(64);
    await changes.setLive('svc-orders', { version: FIRST, root });
    await changes.setLive('svc-orders', { version: SECOND, root });
    const rolledOut = {
      version: SECOND,
      previous: FIRST,
      author: NOTE.author,
      reason: NOTE.reason,
    };
    expect(await partOf('svc-orders')).toMatchObject({
      ...rolledOut,
      shown: FIRST,
      trouble: { kind: 'pending', version: SECOND, why: null },
    });
    shop.builds.orders = SECOND;
    expect(await partOf('svc-orders')).toMatchObject({
      ...rolledOut,
      shown: SECOND,
      trouble: null,
    });

    const launcher = { author: 'npm start', reason: `${SECOND} does not run: Error: bad build` };
    await shop.registry.as(launcher, testKey('gateway')).rollback('svc-orders', { unasked: true });
    shop.builds.orders = FIRST;
    expect(await partOf('svc-orders')).toMatchObject({
      version: FIRST,
      shown: FIRST,
      author: 'npm start',
      trouble: { kind: 'rolled-back', version: SECOND, why: launcher.reason },
    });
    const [newest] = (await trail()).entries;
    expect(newest).toMatchObject({ part: 'svc-orders', action: 'self-rollback', from: SECOND });
  });

  // Last: there is no audit after it.
  test('when NATS answers but has no audit, then it is the same as without NATS', async () => {
    const { streams } = await shop.publisher.jetstreamManager();
    await streams.delete('release-audit');
    const answer = await ask(TRAIL, admin);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
  });
});

describe('where the cart is released', () => {
  beforeEach(open);
  afterEach(stop);

  test('when a team releases, then it is told what is live, since when, by whom, from what and why', async () => {
    await storeRelease(shop.releasesDir, {
      name: 'mf-cart',
      version: SECOND,
      bundle: CART_BUNDLE.replace('Your Cart', 'Your Basket'),
    });
    const { record } = await teamsChanges(shop.registry, NOTE).setLive(
      'mf-cart',
      await signed(SECOND),
    );

    await eventually(async () => {
      expect(await partOf('mf-cart')).toEqual({
        part: 'mf-cart',
        version: SECOND,
        shown: SECOND,
        previous: FIRST,
        since: record.releasedAt,
        ...NOTE,
        trouble: null,
      });
    });
    expect(await partOf('mf-admin')).toBeUndefined();
    expect((await trail()).entries[0]).toEqual({
      _id: '4',
      at: record.releasedAt,
      part: 'mf-cart',
      action: 'release',
      forced: false,
      from: FIRST,
      to: SECOND,
      ...NOTE,
    });
  });

  test('when a release is not in the store, then it is told that the one before it shows', async () => {
    const release = { version: SECOND, root: (await signed(FIRST)).root };
    await teamsChanges(shop.registry, NOTE).setLive('mf-cart', release);
    await eventually(async () => {
      expect(await partOf('mf-cart')).toMatchObject({
        version: SECOND,
        shown: FIRST,
        trouble: { kind: 'pending', version: SECOND, why: null },
      });
    });
  });

  test('when somebody writes a record that no team signed, then it is told, and what is live stays', async () => {
    const bucket = await shop.publisher.jetstream().views.kv('releases');
    const { version, previous, releasedAt } = (await shop.registry.live())['mf-cart'] ?? {};
    await bucket.put('mf-cart', JSON.stringify({ version, previous, releasedAt }));
    await eventually(async () => {
      expect(await partOf('mf-cart')).toMatchObject({
        version: FIRST,
        shown: FIRST,
        trouble: { kind: 'ignored', version: null, why: expect.stringMatching(/sign/) },
      });
    });
  });

  test('when a gateway takes a release back, then it is told which one and why, until the next release', async () => {
    const bundle = 'throw new Error("bad build")';
    await storeRelease(shop.releasesDir, {
      name: 'mf-cart',
      version: SECOND,
      bundle,
      like: CART_BUNDLE,
    });
    await shop.registry.setLive('mf-cart', SECOND);

    const why = `${SECOND} cannot be run: Error: bad build`;
    await eventually(async () => {
      expect(await partOf('mf-cart')).toMatchObject({
        version: FIRST,
        shown: FIRST,
        previous: SECOND,
        author: 'gateway',
        trouble: { kind: 'rolled-back', version: SECOND, why },
      });
    });
    expect((await trail('?limit=2')).entries).toMatchObject([
      { action: 'self-rollback', from: SECOND, to: FIRST, author: 'gateway', reason: why },
      { action: 'release', to: SECOND, author: 'a team' },
    ]);

    // Wanted once more, it is not tried once more.
    await shop.registry.setLive('mf-cart', SECOND);
    await eventually(async () => {
      expect(await partOf('mf-cart')).toMatchObject({
        version: SECOND,
        shown: FIRST,
        trouble: { kind: 'refused', version: SECOND, why: 'Error: bad build' },
      });
    });
  });

  test('when a part is taken off the site against a guard, then both are told', async () => {
    await teamsChanges(shop.registry, NOTE).remove('mf-cart', { forced: true });
    await eventually(async () => {
      expect(await partOf('mf-cart')).toMatchObject({
        version: null,
        shown: null,
        previous: FIRST,
        trouble: null,
      });
    });
    expect((await trail('?limit=1')).entries).toMatchObject([{ action: 'remove', forced: true }]);
  });

  test('when the trail is read page by page, then each entry comes once, also when one is written meanwhile', async () => {
    for (const part of ['mf-cart', 'mf-storefront'] as const) await shop.registry.remove(part);
    const first = await trail('?limit=2');
    await shop.registry.rollback('mf-cart');
    const second = await trail(`?limit=2&cursor=${first.next}`);
    const third = await trail(`?limit=2&cursor=${second.next}`);

    const told = [first, second, third].flatMap(({ entries }) => entries);
    expect(told.map(({ _id, action, part }) => `${_id} ${action} ${part}`)).toEqual([
      '5 remove mf-storefront',
      '4 remove mf-cart',
      '3 release mf-cart',
      '2 release mf-storefront',
      '1 release shell',
    ]);
    expect(third.next).toBeNull();
  });
});
