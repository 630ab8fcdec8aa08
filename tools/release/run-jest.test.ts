import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { runJest, runJestTersely, testsOf, withoutNoise } from './run-jest';

let folder: string;
beforeAll(async () => {
  // Inside the repository, where Jest finds its packages.
  await mkdir(path.join(REPOSITORY, '.cache'), { recursive: true });
  folder = await mkdtemp(path.join(REPOSITORY, '.cache', 'told-tests-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('when tests fail, then each failure is told once, shortly and without colours, and nothing of what passed', async () => {
  const sentences = [
    "test('one that passes', () => console.log(LOUD));",
    "test('one that fails', () => { console.error(LOUD); open(); expect(document.body.innerHTML).toBe(''); });",
    "test('one that finds nothing', () => { open(); require('@testing-library/dom').screen.getByText('nowhere'); });",
    ...Array.from({ length: 30 }, (_, nth) => `test('number ${nth}', () => console.log(LOUD));`),
    "const LOUD = ['lo', 'ud'].join('');",
    "const open = () => { document.body.innerHTML = '<p>a long page</p>'.repeat(500); };",
  ];
  await writeFile(path.join(folder, 'page.test.js'), sentences.join('\n'));
  const config = {
    rootDir: folder,
    testEnvironment: path.join(REPOSITORY, 'packages/test-kit/src/browser-environment.ts'),
    transform: { '\\.ts$': '@swc/jest' },
  };
  const given = ['--config', JSON.stringify(config), '--forceExit', '--maxWorkers=1'];
  const { code, output } = await runJestTersely(given);
  expect(code).toBe(1);
  expect(output.match(/● one that fails/g)).toHaveLength(1);
  expect(output.match(/● one that finds nothing/g)).toHaveLength(1);
  expect(output).toContain('Tests: 2 failed, 31 passed');
  for (const noise of ['loud', '\u001b', 'PASS', 'Force exiting'])
    expect(output).not.toContain(noise);
  expect(output.split('\n').length).toBeLessThan(120);
});

test('when a folder around the checkout is called like the part, then only the tests of the part run', async () => {
  const around = testsOf(path.basename(REPOSITORY));
  const { output } = await runJest(['--listTests', '--selectProjects', 'dom', ...around]);
  expect(output).not.toContain('.test.');
});

test('when Jest and Pact talk of themselves, then what is told are the failures', () => {
  const output = [
    'Running 2 projects:',
    '- dom',
    '- pact-consumer',
    'Failed to initialise global tracing subscriber - a global default trace dispatcher has already been set',
    '● undo › when a guest clears the cart',
    '- Running by itself',
    'A worker process has failed to exit gracefully and has been force exited. This is likely …',
    'Tests: 1 failed, 195 passed',
    '',
  ];
  expect(withoutNoise(output.join('\n'))).toBe(
    '● undo › when a guest clears the cart\n- Running by itself\nTests: 1 failed, 195 passed\n',
  );
});
