import { generateKeyPairSync, sign } from 'node:crypto';
import { readPreview, signPreview, type Preview } from './preview-token';
import { signRecord, whyIgnored } from './release-signature';
import { TEST_PUBLIC_KEYS, testKey } from './releases-under-test';

const NOW = Date.parse('2026-01-02T03:00:00.000Z');
const PREVIEW: Preview = {
  part: 'mf-cart',
  version: 'bbbbbbbbbbbb',
  root: 'b'.repeat(64),
  until: '2026-01-02T04:00:00.000Z',
  by: 'Ada',
};
const cart = testKey('mf-cart');
const TOKEN = signPreview(PREVIEW, cart);
const [PAYLOAD = '', SIGNATURE = ''] = TOKEN.split('.');

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (token: string, now = NOW) => readPreview(token, TEST_PUBLIC_KEYS, now);

test('when the part’s team signed a preview, then it is read as it was meant', () => {
  expect(read(TOKEN)).toEqual({ preview: PREVIEW });
  expect(TOKEN).toMatch(/^[\w-]+\.[\w-]+$/);
});

test('when its time is over, then it has ended', () => {
  expect(read(TOKEN, Date.parse(PREVIEW.until) - 1)).toEqual({ preview: PREVIEW });
  expect(read(TOKEN, Date.parse(PREVIEW.until))).toEqual({ why: 'ended' });
});

const RECORD = {
  version: PREVIEW.version,
  previous: null,
  releasedAt: '2026-01-02T03:04:05.000Z',
  roots: { [PREVIEW.version]: PREVIEW.root },
};
const ofRecord = signRecord('mf-cart', RECORD, cart).signature ?? '';

test.each([
  ['nobody', PAYLOAD],
  ['nobody, with an empty signature', `${PAYLOAD}.`],
  ['a forger', `${PAYLOAD}.${'A'.repeat(86)}`],
  ['an unknown key', signPreview(PREVIEW, generateKeyPairSync('ed25519').privateKey)],
  ['another part’s team', signPreview(PREVIEW, testKey('mf-storefront'))],
  ['a gateway', signPreview(PREVIEW, testKey('gateway'))],
  ['its team for another part', signPreview({ ...PREVIEW, part: 'shell' }, cart)],
  [
    'its team, with another version',
    `${encoded({ ...PREVIEW, version: 'c'.repeat(12) })}.${SIGNATURE}`,
  ],
  ['its team, with other files', `${encoded({ ...PREVIEW, root: 'c'.repeat(64) })}.${SIGNATURE}`],
  [
    'its team, with a later end',
    `${encoded({ ...PREVIEW, until: '2027-01-02T04:00:00.000Z' })}.${SIGNATURE}`,
  ],
  ['its team, with another author', `${encoded({ ...PREVIEW, by: 'Eve' })}.${SIGNATURE}`],
  ['its team, with more behind it', `${TOKEN}.${SIGNATURE}`],
  [
    'its team, as something else',
    `${PAYLOAD}.${sign(null, Buffer.from(PAYLOAD), cart).toString('base64url')}`,
  ],
  ['its team, as a record', `${PAYLOAD}.${Buffer.from(ofRecord, 'base64').toString('base64url')}`],
  ['its team, but is no preview', signedText(encoded({ part: 'mf-cart' }))],
  ['its team, but is no JSON', signedText('e30e30')],
])('when a token was signed by %s, then it is worth nothing', (_, token) => {
  expect(read(token)).toEqual({ why: 'unsigned' });
});

test('when a preview’s signature is put on a record, then the record does not count', () => {
  const signature = Buffer.from(SIGNATURE, 'base64url').toString('base64');
  const record = { ...RECORD, signature };
  expect(whyIgnored({ part: 'mf-cart', record }, TEST_PUBLIC_KEYS)).toBe(
    'none of the keys of mf-cart has signed it',
  );
});

/** As a team would sign what it did not mean as a preview of a version. */
function signedText(payload: string): string {
  const bytes = Buffer.from(`handloom preview 1 ${payload}`);
  return `${payload}.${sign(null, bytes, cart).toString('base64url')}`;
}
