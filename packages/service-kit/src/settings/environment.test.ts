import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { z } from 'zod';
import {
  privateKeyVariable,
  readEnvironment,
  serviceEnvironment,
  variablesOf,
} from './environment';
import { keyInUse } from './key-file';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-variables-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const schema = z
  .object({
    DATABASE_URL: z.string().includes('://', 'must be an address'),
    PORT: z.coerce.number(),
  })
  .superRefine(() => undefined)
  .transform((values) => values);
const secret = 'postgres://shop:rug-secret@db/handloom';

async function file(name: string, text: string): Promise<string> {
  const place = path.join(folder, name);
  await writeFile(place, text);
  return place;
}

describe('a variable in a file', () => {
  test('when <NAME>_FILE names one, then its text is the value, without the line break at its end', async () => {
    const DATABASE_URL_FILE = await file('url', `${secret}\n`);
    const source = { DATABASE_URL: '', DATABASE_URL_FILE, PORT_FILE: '', PORT: '1' };
    expect(readEnvironment(schema, source)).toEqual({ DATABASE_URL: secret, PORT: 1 });
  });

  test('when it is given twice, then that is refused, and nothing of it is said', async () => {
    const DATABASE_URL_FILE = await file('url', secret);
    const read = () =>
      readEnvironment(schema, { DATABASE_URL: secret, DATABASE_URL_FILE, PORT: '1' });
    expect(read).toThrow(
      'The environment is not complete: DATABASE_URL: is given twice, by itself and by DATABASE_URL_FILE.',
    );
  });

  test('when the file is not there, is a folder or is empty, then the sentence names the variable', async () => {
    const empty = await file('empty', '\n');
    const read = (DATABASE_URL_FILE: string) => () =>
      readEnvironment(schema, { DATABASE_URL_FILE, PORT: '1' });
    const unreadable = `The environment is not complete: DATABASE_URL_FILE: names a file that cannot be read.`;
    // Whoever wrote the secret itself there does not find it in the log.
    for (const given of [path.join(folder, 'nothing'), folder, secret]) {
      expect(read(given)).toThrow(new Error(unreadable));
    }
    expect(read(empty)).toThrow(/DATABASE_URL_FILE: names a file that is empty/);
  });

  test('when its text is wrong, then the sentence does not repeat it', async () => {
    const DATABASE_URL_FILE = await file('url', 'rug-secret');
    const read = () => readEnvironment(schema, { DATABASE_URL_FILE, PORT: '1' });
    expect(read).toThrow(/^The environment is not complete: DATABASE_URL: (?!.*rug-secret)/);
  });

  test('when it is a key that may change in its file, then the file is read again, as PEM or base64 of it', async () => {
    const pem = (name: string) => `-----BEGIN PRIVATE KEY-----\n${name}\n`;
    const KEY_FILE = await file('key', pem('first'));
    const { KEY } = readEnvironment(z.object({ KEY: privateKeyVariable }), { KEY_FILE });
    expect(KEY).toEqual({ file: KEY_FILE });
    const key = keyInUse(KEY, (text) => text, Fastify().log);
    expect(key.value()).toBe(pem('first'));
    await writeFile(KEY_FILE, Buffer.from(pem('the second')).toString('base64'));
    expect(key.look()).toBe(true);
    expect(key.value()).toBe(pem('the second'));
  });
});

describe('the address of NATS', () => {
  const { NATS_URL } = serviceEnvironment.shape;
  const read = (address: string) => () =>
    readEnvironment(z.object({ NATS_URL }), { NATS_URL: address });

  test.each([
    'tls://SUAKEY@nats:4222',
    `tls://SUAKEY@nats:4222?ca=${__filename}`,
    'nats://SUAKEY@127.0.0.1:4222',
    'nats://SUAKEY@[::1]:4222',
    'nats://localhost',
    'nats://SUAKEY@nats:4222?tls=off',
  ])('when it is %s, then it is taken', (address) => {
    expect(read(address)()).toEqual({ NATS_URL: address });
  });

  test.each([
    ['nats://SUAKEY@nats:4222', 'must begin with tls://, since NATS is not on this machine'],
    ['nats://SUAKEY@127.0.0.1.example:4222', 'must begin with tls://'],
    ['nats://SUAKEY@nats:4222?tls=on', 'must begin with tls://'],
    ['tls://SUAKEY@nats:4222?ca=/nowhere/ca.crt', 'names a file after ?ca= that is not there'],
    ['http://SUAKEY@localhost:4222', 'must be a tls:// or nats:// address'],
    ['http://SUAKEY@[bad', 'Invalid URL'],
  ])('when it is %s, then it is refused, and no key is said', (address, why) => {
    expect(read(address)).toThrow(`The environment is not complete: NATS_URL: ${why}`);
    expect(read(address)).not.toThrow(/SUAKEY/);
  });
});

test('what a schema reads is known, also behind what it makes of it', () => {
  expect(Object.keys(variablesOf(schema))).toEqual(['DATABASE_URL', 'PORT']);
});
