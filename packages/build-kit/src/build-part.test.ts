import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtBeside, isProgramOfThisCheckout, rememberBeside, serviceVersion } from './build-part';

const VERSION = 'aaaaaaaaaaaa';
let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'handloom-beside-'));
  mkdirSync(path.join(dist, VERSION));
  writeFileSync(path.join(dist, VERSION, 'release.json'), '{}');
});
afterEach(() => rmSync(dist, { recursive: true }));

test('when the same sources were built beside the latest build, then that build is found', async () => {
  expect(await builtBeside(dist, 'one')).toBeNull();
  await rememberBeside(dist, { version: VERSION, inputs: 'one' });
  expect(await builtBeside(dist, 'one')).toBe(VERSION);
});

test('when the sources are others, or the build is gone, then none is', async () => {
  await rememberBeside(dist, { version: VERSION, inputs: 'one' });
  expect(await builtBeside(dist, 'two')).toBeNull();
  rmSync(path.join(dist, VERSION), { recursive: true });
  expect(await builtBeside(dist, 'one')).toBeNull();
});

test.each(['svc-orders', 'gateway'])(
  'when %s runs as this checkout would build it, then its tests tell what it expects of others',
  (part) => {
    expect(isProgramOfThisCheckout(part, serviceVersion(part))).toBe(true);
    expect(isProgramOfThisCheckout(part, VERSION)).toBe(false);
  },
);

test('when a service runs that this checkout does not have, then nobody here knows what it expects', () => {
  expect(isProgramOfThisCheckout('svc-elsewhere', VERSION)).toBe(false);
});
