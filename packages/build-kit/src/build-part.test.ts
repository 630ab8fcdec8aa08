import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  buildBeside,
  buildToRelease,
  builtBeside,
  isProgramOfThisCheckout,
  rememberBeside,
  serviceVersion,
} from './build-part';
import { partInputs } from './part-inputs';

jest.mock('./build-microfrontend', () => ({ buildMicrofrontend: async () => 'bbbbbbbbbbbb' }));
jest.mock('./build-service', () => ({ buildService: async () => undefined }));
jest.mock('./part-inputs', () => {
  const actual = jest.requireActual<typeof import('./part-inputs')>('./part-inputs');
  return { ...actual, partInputs: jest.fn(actual.partInputs) };
});

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

test.each([
  ['mf-cart', () => buildBeside('mf-cart')],
  ['svc-orders', () => buildToRelease('svc-orders')],
] as const)(
  'when somebody saves sources of %s while it is built, then that is no build to release',
  async (part, build) => {
    jest.mocked(partInputs).mockReturnValueOnce('one').mockReturnValueOnce('two');
    await expect(build()).rejects.toThrow(`The sources of ${part} changed while they were built.`);
  },
);
