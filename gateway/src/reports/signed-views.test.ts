import { testKey } from '@handloom/release-registry/releases-under-test';
import { signedViews } from './signed-views';

const DAY_MS = 86_400_000;
const VIEW = { id: 'a-request', set: 'a-set' };

test('when gateways share a key, then each believes what another one signed', () => {
  const token = signedViews(testKey('gateway')).sign(VIEW);
  expect(signedViews(testKey('gateway')).read(token)).toEqual(VIEW);
  expect(signedViews(testKey('mf-cart')).read(token)).toBeNull();
});

test('when gateways have no key, then each believes itself alone', () => {
  const views = signedViews(null);
  const token = views.sign(VIEW);
  expect(views.read(token)).toEqual(VIEW);
  expect(signedViews(null).read(token)).toBeNull();
});

test('when a view is older than a day, then it counts no more', () => {
  let now = 1_000_000_000_000;
  const views = signedViews(null, () => now);
  const token = views.sign(VIEW);
  now += DAY_MS;
  expect(views.read(token)).toEqual(VIEW);
  now += 2_000;
  expect(views.read(token)).toBeNull();
});

test('when what is told is no name of a view, then it is nobody’s', () => {
  for (const said of ['', 'none', 'a.b.c.d']) expect(signedViews(null).read(said)).toBeNull();
});

test.each(['id', 'set', 'time', 'signature'])(
  'when its %s is another, then it is forged',
  (what) => {
    const views = signedViews(null);
    const parts = views.sign(VIEW).split('.');
    const at = ['id', 'set', 'time', 'signature'].indexOf(what);
    parts[at] = (parts[at] ?? '').replace(/^./, (first) => (first === 'b' ? 'c' : 'b'));
    expect(views.read(parts.join('.'))).toBeNull();
  },
);
