import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pact } from '@handloom/release-registry/service-contracts';
import { committedSources, rememberPassed, whenPassed } from './passed-tests';

let repository: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], {
    cwd: repository,
  });
const write = (text: string) => writeFileSync(path.join(repository, 'cart.ts'), text);
const commit = () => git('commit', '--quiet', '--all', '--message', 'A change');
const pacts: Pact[] = [
  { consumer: { name: 'mf-cart' }, provider: { name: 'svc-orders' }, interactions: [] },
];
beforeEach(async () => {
  repository = mkdtempSync(path.join(tmpdir(), 'handloom-passed-'));
  git('init', '--quiet', '--initial-branch', 'main');
  writeFileSync(path.join(repository, '.gitignore'), '.cache/\n');
  write('one');
  git('add', '.');
  commit();
  await rememberPassed('mf-cart', { sources: await sources(), pacts }, repository);
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(repository, { recursive: true, force: true });
});

const sources = async () => (await committedSources(repository)) ?? 'none';
const passed = async (part = 'mf-cart', written = pacts) =>
  whenPassed(part, { sources: await sources(), pacts: written }, repository);

test('when tests passed on a commit, then they need not pass on it again, nor on another of the same content', async () => {
  expect(await passed()).toBeInstanceOf(Date);
  git('commit', '--quiet', '--allow-empty', '--message', 'Nothing');
  expect(await passed()).toBeInstanceOf(Date);
});

test('when something is in no commit, then nobody can say on what they pass', async () => {
  write('two');
  expect(await committedSources(repository)).toBeNull();
  git('checkout', '--quiet', '.');
  writeFileSync(path.join(repository, 'new.ts'), '');
  expect(await committedSources(repository)).toBeNull();
});

test('when anything else was committed, then they run again', async () => {
  write('two');
  commit();
  expect(await passed()).toBeNull();
  write('one');
  commit();
  expect(await passed()).toBeInstanceOf(Date);
});

test('when it was another part, or its pacts are not what its tests wrote down, then they run again', async () => {
  expect(await passed('mf-admin')).toBeNull();
  expect(await passed('mf-cart', [])).toBeNull();
});

test('when a day has passed, then they run again', async () => {
  jest.useFakeTimers({ now: Date.now() + 25 * 60 * 60_000, advanceTimers: true });
  expect(await passed()).toBeNull();
});

test('when what was noted down is damaged, then they run again', async () => {
  writeFileSync(path.join(repository, '.cache/passed-mf-cart.json'), '{"sources":');
  expect(await passed()).toBeNull();
});

test('when there is no git, then nobody can say on what they pass', async () => {
  rmSync(path.join(repository, '.git'), { recursive: true });
  expect(await committedSources(repository)).toBeNull();
});
