import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asWord, readCommandLine } from './command-line';
import { REPOSITORY } from '@handloom/build-kit/repository';

const USAGE = 'Usage: npm run backup [-- <folder>]';
const read = (...args: string[]) =>
  readCommandLine(args, { usage: USAGE, words: 1, options: { since: { type: 'string' } } });

test.each([
  ['/mnt/backups/monday', '/mnt/backups/monday'],
  ['/tmp/my shop #2', "'/tmp/my shop #2'"],
  ["/tmp/Anna's", "'/tmp/Anna'\\''s'"],
])(
  'when %s stands in a command that is said, then a shell reads it as one word',
  (word, inShell) => {
    expect(asWord(word)).toBe(inShell);
  },
);

test('when words and options are known, then they are what the tool is told', () => {
  expect(read('here', '--since', 'main')).toEqual({ words: ['here'], values: { since: 'main' } });
});

test('when an option is not known, then one sentence says which, and the usage follows', () => {
  expect(() => read('--halp')).toThrow(`Unknown option '--halp'.\n${USAGE}`);
  expect(() => read('here', 'there')).toThrow(`“there” is one word too many.\n${USAGE}`);
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'handloom-tools-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  said: string;
}

const node = (args: string[], shop: Record<string, string> = {}) =>
  new Promise<Ended>((resolve) => {
    const typeScript = ['--require', createRequire(__filename).resolve('tsx/cjs')];
    const env = { ...process.env, SHOP_DATA_DIR: path.join(folder, 'nowhere'), ...shop };
    execFile(process.execPath, [...typeScript, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
const run = (program: string, option: string) => node([path.join(REPOSITORY, program), option]);

/** Tools with their words, one after the other in one process, which loads once what they share. */
async function runEach(
  commands: readonly string[][],
  shop?: Record<string, string>,
): Promise<Ended[]> {
  const program = `
    const ended = [];
    let said = '';
    console.log = console.error = (text) => (said += text + '\\n');
    (async () => {
      for (const command of ${JSON.stringify(commands)}) {
        [said, process.exitCode] = ['', 0];
        process.argv = [process.execPath, ...command];
        require(require('node:path').join(${JSON.stringify(REPOSITORY)}, command[0]));
        while (!said) await new Promise(setImmediate);
        ended.push({ code: process.exitCode, said });
      }
      process.exitCode = 0;
      process.stdout.write(JSON.stringify(ended));
    })();`;
  return JSON.parse((await node(['-e', program], shop)).said) as Ended[];
}

/** What they take a word for, they write keys into, or read. */
const WITH_KEYS = ['backup', 'restore', 'nats-users'].map((tool) => `tools/${tool}.ts`);

test('when a tool that takes a folder is asked for help, then it says how it is used and does nothing else', async () => {
  const help = { code: 0, said: expect.stringMatching(/^Usage: npm run /) };
  const commands = WITH_KEYS.map((tool) => [tool, '--help']);
  expect(await runEach(commands)).toEqual(WITH_KEYS.map(() => help));
  expect(await readdir(folder)).toEqual([]);
});

test('when users of NATS are to be made for what is no address of it, then one sentence says so, and nothing is written', async () => {
  const command = ['tools/nats-users.ts', path.join(folder, 'keys'), 'nats.example:4222'];
  const said = 'nats.example:4222 is no address of NATS: it begins with tls:// or nats://.\n';
  expect(await runEach([command])).toEqual([{ code: 1, said }]);
  expect(await readdir(folder)).toEqual([]);
});

test('when a data folder is named in a subfolder of the repository, then every command takes the one that is meant there', async () => {
  // npm runs them at the top, and says where it was called.
  const commands = [
    ['tools/release.ts', '--status'],
    ['tools/backup.ts'],
    ['tools/rotate-session-key.ts'],
  ];
  const ended = await runEach(commands, { SHOP_DATA_DIR: 'my-shop', INIT_CWD: folder });
  const shop = path.join(folder, 'my-shop');
  const none = expect.stringContaining(`No shop runs on ${shop}`);
  const noKey = expect.stringContaining(`a key in ${shop}:`);
  expect(ended.map(({ said }) => said)).toEqual([none, none, noKey]);
  expect(await readdir(folder)).toEqual([]);
});

test('when a port is none, then the sentence names its variable, and nothing is begun', async () => {
  const commands = [['tools/dev.ts', 'mf-cart'], ['tools/postgres.ts']];
  const ended = await runEach(commands, { PORT: 'abc', PGPORT: '0' });
  expect(ended).toEqual([
    { code: 1, said: 'PORT must be a port number.\n' },
    { code: 1, said: 'PGPORT must be a port number.\n' },
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test('when a folder is named in a subfolder of the repository, then it is the one that is meant there', async () => {
  const inside = path.join(folder, 'inside');
  await mkdir(path.join(inside, 'copy'), { recursive: true });
  const commands = WITH_KEYS.map((tool) => [tool, 'copy']);
  const said = (await runEach(commands, { INIT_CWD: inside })).map((ended) => ended.said);
  const copy = path.join(inside, 'copy');
  expect(said).toEqual([
    expect.stringContaining(`${copy} is there already`),
    expect.stringContaining(`no whole backup in ${copy}`),
    expect.stringContaining(`${copy}/users.conf`),
  ]);
  expect(await readdir(folder)).toEqual(['inside']);
});

function scriptsOf(workspace: string): Record<string, string> {
  const text = readFileSync(path.join(REPOSITORY, workspace, 'package.json'), 'utf8');
  return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
}
const COMMANDS = Object.entries(scriptsOf('.')).flatMap(([name, line]) => {
  const [program] = /tools\/\S+$/.exec(line) ?? [];
  return program ? [[name, program] as const] : [];
});

test('when a command gets an option that it does not know, then it says which and how it is used, and does nothing else', async () => {
  const isTool = ([, program]: readonly [string, string]) => program.endsWith('.ts');
  const tools = COMMANDS.filter(isTool);
  expect(tools.length).toBeGreaterThan(10);
  const ended = await runEach(tools.map(([, program]) => [program, '--halp']));
  for (const [name, program] of COMMANDS) {
    const { code, said } =
      ended[tools.findIndex(([tool]) => tool === name)] ?? (await run(program, '--halp'));
    expect([name, code, said]).toEqual([
      name,
      1,
      expect.stringMatching(
        new RegExp(
          `^Unknown option '?--halp'?\\.\\n(Usage|What there is): npm (run )?${name}\\b[^]+$`,
        ),
      ),
    ]);
  }
  expect(await readdir(folder)).toEqual([]);
});

const measurements = [
  ...readdirSync(path.join(REPOSITORY, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `bench/${name}`),
  ...Object.values(scriptsOf('tests')).map((line) => line.replace('cd .. && tsx ', '')),
];

test('when a measurement is asked for help, then it says what it measures and how it is run; what it does not know it refuses', async () => {
  const head = /^[^]+\n\n {2}npx tsx [^]+\.\n$/;
  const [help, halp] = await Promise.all(
    ['--help', '--halp'].map((option) => run('bench/memory.ts', option)),
  );
  expect(help).toEqual({ code: 0, said: expect.stringMatching(head) });
  expect(halp?.code).toBe(1);
  expect(halp?.said).toMatch(/^Unknown option '--halp'\.\n[^]+\n {2}npx tsx /);
});

test('when there is a further measurement, then it does the same', () => {
  const textOf = (file: string) => readFileSync(path.join(REPOSITORY, file), 'utf8');
  const commands = measurements.filter((file) => /^(void )?main\(/m.test(textOf(file)));
  const others = commands.filter((file) => !textOf(file).includes('measurementTold(__filename'));
  // A program that measurements start.
  expect(others).toEqual(['bench/bare-route.ts']);
});
