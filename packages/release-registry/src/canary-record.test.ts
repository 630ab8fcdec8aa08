import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  canaryOwner,
  isAmong,
  signCanary,
  whyCanaryIgnored,
  type CanaryRecord,
} from './canary-record';
import { signPreview } from './preview-token';
import { signRecord } from './release-signature';
import { TEST_PUBLIC_KEYS, testKey } from './releases-under-test';

const [FIRST, SECOND] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const cart = testKey('mf-cart');
const UNSIGNED: CanaryRecord = {
  version: SECOND,
  root: `${SECOND}0000`.repeat(4),
  percent: 10,
  salt: '0123456789abcdef'.repeat(2),
  beside: '2026-01-01T00:00:00.000Z',
  releasedAt: '2026-01-02T03:04:05.000Z',
  by: { author: 'Ada', key: '00000000' },
  commit: 'c0ffee',
  reason: 'Larger pictures',
};
const SIGNED = signCanary('mf-cart', UNSIGNED, cart);
const LATER = '2026-01-02T03:05:00.000Z';
const ENDED = signCanary('mf-cart', { ...UNSIGNED, percent: 0, releasedAt: LATER }, cart);

const why = (record: CanaryRecord, standing?: CanaryRecord) =>
  whyCanaryIgnored({ part: 'mf-cart', record, standing }, TEST_PUBLIC_KEYS);

describe('of ten thousand visitors', () => {
  const visitors = Array.from({ length: 10_000 }, () => randomBytes(16).toString('hex'));
  const salt = randomBytes(16).toString('hex');
  const among = (percent: number, salted = salt) =>
    visitors.filter((visitor) => isAmong(visitor, { salt: salted, percent }));

  test.each([0, 1, 10, 50, 99])('%i percent get it', (percent) => {
    const share = among(percent).length / 100;
    // Four sigma at least: the ids are other ones each time.
    const within = percent === 50 ? 2 : percent === 10 ? 1.2 : 0.5;
    expect(Math.abs(share - percent)).toBeLessThanOrEqual(within);
  });

  test('who has got it keeps it while it grows', () => {
    let before = among(10);
    for (const percent of [11, 20, 35, 50]) {
      const now = new Set(among(percent));
      expect(before.filter((visitor) => !now.has(visitor))).toEqual([]);
      expect(now.size).toBeGreaterThan(before.length);
      before = [...now];
    }
  });

  test('the next canary meets others', () => {
    const first = new Set(among(10));
    const second = among(10, randomBytes(16).toString('hex'));
    expect(second.filter((visitor) => first.has(visitor)).length / second.length).toBeLessThan(0.2);
  });
});

test('when ids are not random, then a tenth of them is a tenth all the same', () => {
  const { salt } = UNSIGNED;
  const ids = Array.from({ length: 10_000 }, (_, index) => String(index));
  const share = ids.filter((id) => isAmong(id, { salt, percent: 10 })).length / 100;
  expect(Math.abs(share - 10)).toBeLessThanOrEqual(0.6);
});

test('when the owning team signed it, then it counts', () => {
  expect(why(SIGNED)).toBeNull();
  expect(why(ENDED, SIGNED)).toBeNull();
});

const NOBODYS = 'none of the keys of mf-cart has signed it';
const asRelease = signRecord(
  'mf-cart',
  { ...UNSIGNED, previous: FIRST, roots: { [SECOND]: UNSIGNED.root } },
  cart,
);
const { version, root } = UNSIGNED;
const asPreview = signPreview({ part: 'mf-cart', version, root, until: LATER, by: 'Ada' }, cart);
const unknown = generateKeyPairSync('ed25519').privateKey;
test.each<[string, CanaryRecord, string]>([
  ['no signature', UNSIGNED, 'it is not signed'],
  ['a forged signature', { ...SIGNED, signature: 'AAAA' }, NOBODYS],
  ['another team’s key', signCanary('mf-cart', UNSIGNED, testKey('shell')), NOBODYS],
  ['a gateway’s key', signCanary('mf-cart', UNSIGNED, testKey('gateway')), NOBODYS],
  ['an unknown key', signCanary('mf-cart', UNSIGNED, unknown), NOBODYS],
  ['a canary of another part', signCanary('shell', UNSIGNED, cart), NOBODYS],
  ['the signature of a release', { ...UNSIGNED, signature: asRelease.signature }, NOBODYS],
  [
    'the signature of a preview',
    {
      ...UNSIGNED,
      signature: Buffer.from(asPreview.split('.')[1] ?? '', 'base64url').toString('base64'),
    },
    NOBODYS,
  ],
  ['another version', { ...SIGNED, version: FIRST }, NOBODYS],
  ['other files', { ...SIGNED, root: '0'.repeat(64) }, NOBODYS],
  ['another share', { ...SIGNED, percent: 99 }, NOBODYS],
  ['another salt', { ...SIGNED, salt: '0'.repeat(32) }, NOBODYS],
  ['another live record beside it', { ...SIGNED, beside: LATER }, NOBODYS],
  ['another time', { ...SIGNED, releasedAt: LATER }, NOBODYS],
  ['another author', { ...SIGNED, by: { author: 'Eve' } }, NOBODYS],
  ['another key named', { ...SIGNED, by: { author: 'Ada', key: 'ffffffff' } }, NOBODYS],
  ['another commit', { ...SIGNED, commit: 'decaf' }, NOBODYS],
  ['another reason', { ...SIGNED, reason: 'None' }, NOBODYS],
])('when a record has %s, then it does not count', (_, record, sentence) => {
  expect(why(record)).toBe(sentence);
});

test('when an ended canary’s record is written once more, then it does not count', () => {
  expect(why(SIGNED, ENDED)).toBe(`it is no newer than the record of ${LATER}, which counts`);
});

test.each([
  ['mf-cart.canary', 'mf-cart'],
  ['mf-cart', null],
  ['basket.canary', null],
  ['.canary', null],
])('when a key is %s, then it is the canary of %s', (key, part) => {
  expect(canaryOwner(key)).toBe(part);
});
