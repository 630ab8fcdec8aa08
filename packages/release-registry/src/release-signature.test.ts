import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { connect, type KV, type NatsConnection } from 'nats';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { NotTheirKey } from './change-release';
import { openRegistry, provisionReleases } from './registry';
import type { SignedChanges } from './signed-changes';
import type { ReleaseRecord } from './release-record';
import { signRecord, whyIgnored } from './release-signature';
import { TEST_PUBLIC_KEYS, teamsChanges, testKey } from './releases-under-test';

const [FIRST, SECOND, THIRD] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'];
const root = (version: string) => `${version}0000`.repeat(4);
const release = (version: string) => ({ version, root: root(version) });
const cart = testKey('mf-cart');
const NOTE = { author: 'Ada', commit: 'c0ffee', reason: 'Larger pictures' };

const UNSIGNED: ReleaseRecord = {
  version: SECOND,
  previous: FIRST,
  releasedAt: '2026-01-02T03:04:05.000Z',
  by: { author: 'Ada', key: '00000000' },
  commit: 'c0ffee',
  reason: 'Larger pictures',
  roots: { [FIRST]: root(FIRST), [SECOND]: root(SECOND) },
};
const SIGNED = signRecord('mf-cart', UNSIGNED, cart);
const LATER = '2026-01-02T03:05:00.000Z';
const BACK: ReleaseRecord = {
  ...UNSIGNED,
  version: FIRST,
  previous: SECOND,
  releasedAt: LATER,
  by: { author: 'gateway', key: '00000000' },
  takesBack: SIGNED,
};
const byGateway = (record: ReleaseRecord) => signRecord('mf-cart', record, testKey('gateway'));

const why = (
  record: ReleaseRecord,
  standing?: ReleaseRecord,
  part: MicrofrontendName = 'mf-cart',
) => whyIgnored({ part, record, standing }, TEST_PUBLIC_KEYS);

test('when the owning team signed a record, then it counts, also the second time', () => {
  expect(why(SIGNED)).toBeNull();
  expect(why(SIGNED, SIGNED)).toBeNull();
});

test('when a team signs in Denmark, where “aa” comes after “b”, then it counts elsewhere', () => {
  const [version, previous] = ['aa0000000000', 'bb0000000000'];
  const roots = { [version]: root(version), [previous]: root(previous) };
  const record = { ...UNSIGNED, version, previous, roots };
  const program = `
    const { signRecord } = require('./release-signature');
    const { key, record } = JSON.parse(process.argv[1]);
    const privateKey = require('node:crypto').createPrivateKey(key);
    console.log(JSON.stringify(signRecord('mf-cart', record, privateKey)));`;
  const key = cart.export({ type: 'pkcs8', format: 'pem' });
  const given = JSON.stringify({ key, record });
  const signed = execFileSync(
    process.execPath,
    ['--require', require.resolve('tsx/cjs'), '--eval', program, given],
    { cwd: __dirname, env: { ...process.env, LC_ALL: 'da_DK.UTF-8' } },
  );
  expect(why(JSON.parse(String(signed)) as ReleaseRecord)).toBeNull();
});

const NOBODYS = 'none of the keys of mf-cart has signed it';
test.each<[string, ReleaseRecord, string]>([
  ['no signature', UNSIGNED, 'it is not signed'],
  ['a forged signature', { ...SIGNED, signature: 'AAAA' }, NOBODYS],
  ['another team’s key', signRecord('mf-cart', UNSIGNED, testKey('mf-storefront')), NOBODYS],
  ['an unknown key', signRecord('mf-cart', UNSIGNED, unknownKey()), NOBODYS],
  ['a record of another part', signRecord('shell', UNSIGNED, cart), NOBODYS],
  ['another version', { ...SIGNED, version: FIRST }, NOBODYS],
  ['another version before it', { ...SIGNED, previous: THIRD }, NOBODYS],
  ['other files', { ...SIGNED, roots: { ...SIGNED.roots, [SECOND]: root(THIRD) } }, NOBODYS],
  ['another time', { ...SIGNED, releasedAt: LATER }, NOBODYS],
  ['another author', { ...SIGNED, by: { author: 'Eve' } }, NOBODYS],
  ['another key named', { ...SIGNED, by: { author: 'Ada', key: 'ffffffff' } }, NOBODYS],
  ['another commit', { ...SIGNED, commit: 'facade' }, NOBODYS],
  ['another reason', { ...SIGNED, reason: 'Smaller pictures' }, NOBODYS],
  ['something to take back', { ...SIGNED, takesBack: SIGNED }, NOBODYS],
  [
    'no word of its files',
    signRecord('mf-cart', { ...UNSIGNED, roots: { [SECOND]: root(SECOND) } }, cart),
    'it does not say what its files are',
  ],
])('when a record has %s, then it does not count', (_, record, sentence) => {
  expect(why(record)).toBe(sentence);
});

test('when a record is altered under the signature of the one that counts, then it does not', () => {
  expect(why({ ...SIGNED, version: FIRST, previous: SECOND }, SIGNED)).toBe(NOBODYS);
  const back = byGateway(BACK);
  const altered = { ...back, takesBack: { ...SIGNED, releasedAt: '2020-01-02T03:04:05.000Z' } };
  expect(why(altered, back)).not.toBeNull();
  expect(why({ ...back, takesBack: { ...SIGNED, signature: 'AAAA' } }, back)).not.toBeNull();
});

test('when an older record is written once more, then it does not count', () => {
  const newer = signRecord('mf-cart', { ...UNSIGNED, releasedAt: LATER }, cart);
  expect(why(SIGNED, newer)).toBe(
    'it is no newer than the record of 2026-01-02T03:05:00.000Z, which counts',
  );
  expect(why(newer, SIGNED)).toBeNull();
});

test('when a gateway takes back what the team released last, then that counts', () => {
  expect(why(byGateway(BACK), SIGNED)).toBeNull();
  // As a gateway reads it that was not there.
  expect(why(byGateway(BACK))).toBeNull();
});

const MISUSE = 'a gateway signed it, which may only take back what the team released last';
const OLDER = signRecord('mf-cart', { ...UNSIGNED, releasedAt: '2025-01-02T03:04:05.000Z' }, cart);
const TAKEN_OFF = signRecord('mf-cart', { ...UNSIGNED, version: null }, cart);
const { signature: _signature, ...NOT_SIGNED } = SIGNED;
test.each<[string, ReleaseRecord]>([
  ['releases', { ...UNSIGNED, releasedAt: LATER }],
  ['names another version than the one before', { ...BACK, version: THIRD }],
  ['names other files', { ...BACK, roots: { ...BACK.roots, [FIRST]: root(THIRD) } }],
  ['takes the part off', { ...BACK, version: null }],
  ['brings back what the team took off', { ...BACK, previous: null, takesBack: TAKEN_OFF }],
  ['goes on from its own rollback', { ...BACK, takesBack: byGateway({ ...UNSIGNED }) }],
  ['takes back what nobody signed', { ...BACK, takesBack: NOT_SIGNED }],
  ['takes back what was long replaced', { ...BACK, takesBack: OLDER }],
])('when a gateway’s key %s, then it does not count', (_, record) => {
  expect(why(byGateway(record), SIGNED)).toBe(MISUSE);
});

test('when a team has two keys, then either counts; when one is gone, then not it', () => {
  const pair = generateKeyPairSync('ed25519');
  const renewed = signRecord('mf-cart', UNSIGNED, pair.privateKey);
  const both = { 'mf-cart': [...(TEST_PUBLIC_KEYS['mf-cart'] ?? []), pair.publicKey] };
  const last = { 'mf-cart': [pair.publicKey] };
  const about = (record: ReleaseRecord) => ({ part: 'mf-cart', record }) as const;

  expect([SIGNED, renewed].map((record) => whyIgnored(about(record), both))).toEqual([null, null]);
  expect([SIGNED, renewed].map((record) => whyIgnored(about(record), last))).toEqual([
    NOBODYS,
    null,
  ]);
});

function unknownKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey;
}

describe('in the registry', () => {
  let server: TestNats;
  let nats: NatsConnection;
  let bucket: KV;
  let teams: SignedChanges;
  beforeEach(async () => {
    server = await startTestNats();
    nats = await connect({ servers: server.url });
    await provisionReleases(nats);
    bucket = await nats.jetstream().views.kv('releases');
    teams = teamsChanges(await openRegistry(nats, TEST_PUBLIC_KEYS), NOTE);
  });
  afterEach(async () => {
    await nats.close();
    await server.stop();
  });
  /** Whoever opens it now, and has seen nothing before. */
  const newcomer = () => openRegistry(nats, TEST_PUBLIC_KEYS);
  const live = async () => (await (await newcomer()).live())['mf-cart'];

  test('when an old record is written once more, then also who comes new is not deceived', async () => {
    const { record } = await teams.setLive('mf-cart', release(FIRST));
    await teams.setLive('mf-cart', release(SECOND));
    await bucket.put('mf-cart', JSON.stringify(record));

    expect(await live()).toMatchObject({ version: SECOND });
    expect((await (await newcomer()).ignored())['mf-cart']?.why).toContain('it is no newer');
  });

  test.each([
    ['rubbish', '{'],
    ['a record that nobody signed', JSON.stringify(UNSIGNED)],
    ['another part’s record', JSON.stringify(signRecord('shell', UNSIGNED, testKey('shell')))],
  ])(
    'when %s is written, then what counted goes on, and the team releases over it',
    async (_, content) => {
      await teams.setLive('mf-cart', release(FIRST));
      await bucket.put('mf-cart', content);
      expect(await live()).toMatchObject({ version: FIRST });

      await teams.setLive('mf-cart', release(SECOND));
      expect(await live()).toMatchObject({ version: SECOND, previous: FIRST });
      expect(await (await newcomer()).ignored()).toEqual({});
    },
  );

  test('when the key is deleted, then that is nobody’s signed wish', async () => {
    await teams.setLive('mf-cart', release(FIRST));
    await bucket.delete('mf-cart');
    expect(await live()).toMatchObject({ version: FIRST });
    await teams.remove('mf-cart');
    expect(await live()).toMatchObject({ version: null, previous: FIRST });
  });

  test('when another team’s key would change a part, then nothing is written', async () => {
    await teams.setLive('mf-cart', release(FIRST));
    await teams.setLive('mf-cart', release(SECOND));
    const strangers = (await newcomer()).as(NOTE, testKey('mf-storefront'));
    for (const change of [
      strangers.setLive('mf-cart', release(THIRD)),
      strangers.rollback('mf-cart'),
      strangers.remove('mf-cart'),
    ]) {
      await expect(change).rejects.toThrow(NotTheirKey);
    }
    expect(await (await newcomer()).log(20)).toHaveLength(2);
  });

  test('when a gateway has taken a release back, then it takes nothing back once more', async () => {
    await teams.setLive('mf-cart', release(FIRST));
    await teams.setLive('mf-cart', release(SECOND));
    const gateway = (await newcomer()).as(NOTE, testKey('gateway'));
    await expect(gateway.setLive('mf-cart', release(THIRD))).rejects.toThrow(MISUSE);
    await gateway.rollback('mf-cart', { unasked: true });
    expect(await live()).toMatchObject({ version: FIRST, previous: SECOND });
    await expect(gateway.rollback('mf-cart', { unasked: true })).rejects.toThrow(MISUSE);

    await teams.rollback('mf-cart');
    expect(await live()).toMatchObject({ version: SECOND, previous: FIRST });
  });

  test('when a clock is behind, then the next change is newer all the same', async () => {
    const ahead = { ...UNSIGNED, releasedAt: '2999-01-02T03:04:05.000Z' };
    await bucket.put('mf-cart', JSON.stringify(signRecord('mf-cart', ahead, cart)));
    await teams.setLive('mf-cart', release(THIRD));
    expect(await live()).toMatchObject({ version: THIRD, releasedAt: '2999-01-02T03:04:05.001Z' });
  });

  test('when a team’s key is a new one, then what is live is signed anew, and stays what it is', async () => {
    const pair = generateKeyPairSync('ed25519');
    const both = { 'mf-cart': [...(TEST_PUBLIC_KEYS['mf-cart'] ?? []), pair.publicKey] };
    await teams.setLive('mf-cart', release(FIRST));
    await teams.setLive('mf-cart', release(SECOND));
    const renewing = (await openRegistry(nats, both)).as(NOTE, pair.privateKey);
    await renewing.setLive('mf-cart', release(SECOND));

    const only = await openRegistry(nats, { 'mf-cart': [pair.publicKey] });
    expect((await only.live())['mf-cart']).toMatchObject({ version: SECOND, previous: FIRST });
    expect(await renewing.setLive('mf-cart', release(SECOND))).toMatchObject({ changed: false });
  });

  test('when the gateways’ key goes, then what it took back is live again, unless the team has signed that anew', async () => {
    await teams.setLive('mf-cart', release(FIRST));
    await teams.setLive('mf-cart', release(SECOND));
    await (await newcomer()).as(NOTE, testKey('gateway')).rollback('mf-cart', { unasked: true });
    const without = async () => {
      const registry = await openRegistry(nats, { ...TEST_PUBLIC_KEYS, gateway: [] });
      return (await registry.live())['mf-cart']?.version;
    };
    expect(await without()).toBe(SECOND);
    await teams.setLive('mf-cart', release(FIRST));
    expect(await without()).toBe(FIRST);
  });

  test('when a record is watched that does not count, then the state stays and the reason is told', async () => {
    await teams.setLive('mf-cart', release(FIRST));
    const told: [string | null | undefined, string | undefined][] = [];
    const watching = await (
      await newcomer()
    ).watch((state, ignored) => told.push([state['mf-cart']?.version, ignored['mf-cart']?.why]));
    await bucket.put('mf-cart', JSON.stringify(UNSIGNED));
    await teams.setLive('mf-cart', release(SECOND));
    const deadline = Date.now() + 5_000;
    while (told.length < 3 && Date.now() < deadline) await new Promise(setImmediate);
    await watching.stop();

    expect(told).toEqual([
      [FIRST, undefined],
      [FIRST, 'it is not signed'],
      [SECOND, undefined],
    ]);
  });
});
