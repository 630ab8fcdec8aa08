import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const RUNNER = path.join(__dirname, 'kept-code.cjs');
const BUNDLED = '// Without import(): what V8 compiled of it may be kept.\n';

interface Place {
  kept: string;
  program: string;
  /** @returns what the program prints */
  outputOf(source: string): Promise<string>;
}

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newPlace(): Promise<Place> {
  const folder = await mkdtemp(path.join(tmpdir(), 'handloom-code-'));
  folders.push(folder);
  const kept = path.join(folder, 'kept');
  const program = path.join(folder, 'svc-rugs', 'dist', 'main.cjs');
  await mkdir(path.dirname(program), { recursive: true });
  const outputOf = async (source: string) => {
    await writeFile(program, source);
    return (await run(process.execPath, [RUNNER, program, kept, '1'])).stdout;
  };
  return { kept, program, outputOf };
}

/** Longer than until its code is kept. */
const RUNS_ON = 'setTimeout(() => undefined, 50);';

test('when a bundle ran before, then its kept code is what runs, as if Node ran the file', async () => {
  const { kept, program, outputOf } = await newPlace();
  const source = `${BUNDLED}const says = () => console.log(process.argv.slice(1).join(), __filename, require('./rug.cjs'), module.exports === exports);\nsays();${RUNS_ON}`;
  await writeFile(path.join(path.dirname(program), 'rug.cjs'), `module.exports = 'Kilim';`);
  const expected = `${program} ${program} Kilim true\n`;
  expect(await outputOf(source)).toBe(expected);
  const [file = '', ...others] = await readdir(kept);
  expect([file, others]).toEqual([expect.stringMatching(/^svc-rugs-[0-9a-f]{32}$/), []]);
  const before = await stat(path.join(kept, file));
  expect(before.mode & 0o077).toBe(0);

  expect(await outputOf(source)).toBe(expected);
  expect((await stat(path.join(kept, file))).mtimeMs).toBe(before.mtimeMs);
  // It is V8's word that the code was taken: cut off, it is refused, and compiled and kept anew.
  await writeFile(path.join(kept, file), 'cut off');
  expect(await outputOf(source)).toBe(expected);
  expect((await stat(path.join(kept, file))).size).toBe(before.size);
});

test('when a bundle changed and is as long as before, then the change runs', async () => {
  const { kept, outputOf } = await newPlace();
  expect(await outputOf(`${BUNDLED}console.log('one');${RUNS_ON}`)).toBe('one\n');
  expect(await outputOf(`${BUNDLED}console.log('two');${RUNS_ON}`)).toBe('two\n');
  expect(await readdir(kept)).toHaveLength(2);
});

test('when an earlier build imports, then it runs and nothing of it is kept', async () => {
  const { kept, outputOf } = await newPlace();
  const source = `import('node:path').then(({ sep }) => console.log(sep));${RUNS_ON}`;
  expect(await outputOf(source)).toBe('/\n');
  await expect(readdir(kept)).rejects.toThrow('ENOENT');
});

test('when nothing can be kept, then it runs all the same', async () => {
  const { kept, outputOf } = await newPlace();
  await writeFile(kept, 'a file, and no folder');
  expect(await outputOf(`${BUNDLED}console.log('one');${RUNS_ON}`)).toBe('one\n');
});
