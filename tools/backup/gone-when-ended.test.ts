import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { makeDataFolder } from '@handloom/test-kit/data-folder';

/** Ends itself while hundreds of its copies are under way. */
const BUSY_TOOL = `
const { mkdirSync } = require('node:fs');
const { copyFile } = require('node:fs/promises');
const { goneWhenEnded } = require('./tools/backup/gone-when-ended.ts');
const folder = process.argv[1];
goneWhenEnded(folder);
for (let below = 0; below < 40; below += 1) mkdirSync(folder + '/' + below, { recursive: true });
for (let file = 0; file < 400; file += 1) {
  copyFile('package-lock.json', folder + '/' + (file % 40) + '/' + file).catch(() => undefined);
}
setTimeout(() => process.kill(process.pid, process.argv[2]), 3);
`;

let parent: string;

beforeAll(async () => {
  parent = await makeDataFolder('handloom-gone-');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('%s while files are copied into the folder leaves nothing of it', async (signal, code) => {
  const folder = path.join(parent, signal);
  const tool = spawn(process.execPath, ['--import', 'tsx', '--eval', BUSY_TOOL, folder, signal], {
    cwd: REPOSITORY,
    stdio: 'ignore',
  });
  expect(await once(tool, 'exit')).toEqual([code, null]);
  expect(existsSync(folder)).toBe(false);
});
