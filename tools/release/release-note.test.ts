import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { commitOfBuild, noteOfBuild, noteOfChange, whatIsNotHere } from './release-note';

const run = promisify(execFile);
let checkout: string;
const git = async (...args: string[]) => (await run('git', args, { cwd: checkout })).stdout.trim();

beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'handloom-note-'));
});
afterEach(() => rm(checkout, { recursive: true, force: true }));

async function commit(part: string, subject: string): Promise<void> {
  await mkdir(path.join(checkout, part), { recursive: true });
  await writeFile(path.join(checkout, part, 'file.ts'), subject);
  await git('add', '.');
  await git('commit', '--no-verify', '-qm', subject);
}

async function init(): Promise<void> {
  await git('init', '-q');
  await git('config', 'user.name', 'Ada');
  await git('config', 'user.email', 'ada@example.com');
}

test('when a part is released, then git says who, from what, and why', async () => {
  await init();
  await commit('mf-cart', 'Larger pictures in the cart');
  await commit('shell', 'Another header');

  expect(await noteOfBuild('mf-cart', {}, checkout)).toEqual({
    author: 'Ada',
    commit: await git('rev-parse', 'HEAD'),
    reason: 'Larger pictures in the cart',
  });
  const given = { author: 'Grace', reason: 'For the sale' };
  expect(await noteOfBuild('mf-cart', given, checkout)).toMatchObject(given);
});

test('when something that the build reads is in no commit, then its commit is dirty', async () => {
  await init();
  await commit('mf-cart', 'Larger pictures in the cart');
  await commit('packages/ui', 'Buttons');
  const head = await git('rev-parse', 'HEAD');
  for (const other of ['shell', 'packages/service-kit']) {
    await mkdir(path.join(checkout, other), { recursive: true });
    await writeFile(path.join(checkout, other, 'new.ts'), '');
  }
  expect(await commitOfBuild('mf-cart', checkout)).toBe(head);
  expect(await commitOfBuild('shell', checkout)).toBe(`${head}-dirty`);
  await writeFile(path.join(checkout, 'packages', 'ui', 'file.ts'), 'Other buttons');
  expect(await commitOfBuild('mf-cart', checkout)).toBe(`${head}-dirty`);
});

test('when git cannot say what is changed, then nobody says that all is in the commit', async () => {
  await init();
  await commit('mf-cart', 'Larger pictures in the cart');
  await writeFile(path.join(checkout, '.git', 'index'), 'broken');
  expect(await commitOfBuild('mf-cart', checkout)).toBe(`${await git('rev-parse', 'HEAD')}-dirty`);
});

test('when nobody says who, from what or why, then there is no release', async () => {
  await expect(noteOfBuild('mf-cart', { author: 'Ada' }, checkout)).rejects.toThrow('--commit');
  const given = { author: 'Ada', commit: 'c0ffee', reason: 'Larger pictures' };
  expect(await noteOfBuild('mf-cart', given, checkout)).toEqual(given);
  await init();
  await commit('shell', 'Another header');
  await expect(noteOfBuild('mf-cart', {}, checkout)).rejects.toThrow('--reason');
  await git('config', 'user.name', '');
  await expect(noteOfChange({}, 'rolled back by hand', checkout)).rejects.toThrow('--author');
  expect(await noteOfChange({ author: 'Ada' }, 'rolled back by hand', checkout)).toEqual({
    author: 'Ada',
    reason: 'rolled back by hand',
  });
});

test('when a colleague has released from another branch, then it is said that this one is without it', async () => {
  const liveFrom = (commit?: string) =>
    whatIsNotHere({ commit, by: { author: 'Grace' }, reason: 'Larger pictures' }, checkout);
  expect(await liveFrom('c0ffee')).toBeNull();
  await init();
  await commit('mf-cart', 'A cart');
  const before = await git('rev-parse', 'HEAD');
  await git('checkout', '-qb', 'larger');
  await commit('mf-cart', 'Larger pictures');
  const theirs = await git('rev-parse', 'HEAD');
  for (const known of [undefined, before, theirs, `${theirs}-dirty`])
    expect(await liveFrom(known)).toBeNull();
  await git('checkout', '-q', before);
  for (const unknown of [theirs, 'c0ffee'])
    expect(await liveFrom(unknown)).toBe(
      `what Grace made live, “Larger pictures”, is from ${unknown}, which is not behind this commit: its changes go, unless they came here in another one`,
    );
  // Of what is before its one commit it knows nothing.
  const shallow = path.join(checkout, 'shallow');
  await git('clone', '-q', '--depth', '1', `file://${checkout}`, shallow);
  const live = { commit: theirs, by: { author: 'Grace' }, reason: 'Larger pictures' };
  expect(await whatIsNotHere(live, shallow)).toBeNull();
});
