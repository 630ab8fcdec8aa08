// npm run backup [-- <folder>]: docs/backup.md says what is in it, and what is not.
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { takeBackup } from './backup/take-backup';
import { fromCaller, runTool } from './command-line';
import { dataDirOf } from './release/find-shop';
import { refuseWhatGitTakes } from './secret-folder';

const USAGE = `Usage: npm run backup [-- <folder>]
Copies the running shop of SHOP_DATA_DIR (.data) into a new folder; without a name one in .backups.`;

runTool({ usage: USAGE, words: 1 }, async ({ words: [given] }) => {
  const began = performance.now();
  const dataDir = dataDirOf(process.env);
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const folder = given ? fromCaller(given) : path.join(REPOSITORY, '.backups', `${stamp}Z`);
  refuseWhatGitTakes(folder);
  const { files } = await takeBackup(dataDir, folder);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return `${Object.keys(files).length} files in ${seconds} s: ${folder}\nIt holds the shop's keys: keep it as you keep them.`;
});
