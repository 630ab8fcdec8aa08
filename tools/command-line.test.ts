import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCommandLine } from './command-line';
import { REPOSITORY } from './repository';

const USAGE = 'Usage: npm run backup [-- <folder>]';
const read = (...args: string[]) =>
  readCommandLine(args, { usage: USAGE, words: 1, options: { since: { type: 'string' } } });

test('when words and options are known, then they are what the tool is told', () => {
  expect(read('here', '--since', 'main')).toEqual({ words: ['here'], values: { since: 'main' } });
});

test('when an option is not known, then one sentence says which, and the usage follows', () => {
  expect(() => read('--halp')).toThrow(`Unknown option '--halp'.\n${USAGE}`);
  expect(() => read('here', 'there')).toThrow(`“there” is one word too many.\n${USAGE}`);
});

/** What they take a word for, they write keys into, or read. */
const TOOLS = ['backup', 'restore', 'nats-users'];

describe.each(TOOLS)('when %s is asked for help', (tool) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'handloom-tools-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = (option: string) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const program = path.join(REPOSITORY, 'tools', `${tool}.ts`);
      const args = ['--require', createRequire(__filename).resolve('tsx/cjs'), program];
      const env = { ...process.env, SHOP_DATA_DIR: path.join(folder, 'nowhere') };
      const all = [...args, option];
      execFile(process.execPath, all, { cwd: folder, env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, said: out + err }),
      );
    });

  test('then it says how it is used and does nothing else, as with an option that it does not know', async () => {
    const [help, mistyped] = await Promise.all([run('--help'), run('--halp')]);
    expect(help).toEqual({ code: 0, said: expect.stringMatching(/^Usage: npm run /) });
    expect(mistyped).toEqual({
      code: 1,
      said: expect.stringMatching(/^Unknown option '--halp'\.\nUsage: npm run /),
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
