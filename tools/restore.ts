// npm run restore -- <folder>: makes the data folder of a backup's shop, which `npm start` then brings up.
import path from 'node:path';
import { restoreBackup } from './backup/restore-backup';

async function main([folder]: string[]): Promise<string> {
  if (!folder) throw new Error('Name the folder of a backup.');
  const dataDir = path.resolve(process.env['SHOP_DATA_DIR'] || '.data');
  const { takenAt } = await restoreBackup(path.resolve(folder), dataDir);
  const start = process.env['SHOP_DATA_DIR'] ? `SHOP_DATA_DIR=${dataDir} npm start` : 'npm start';
  return `${dataDir} is as it was on ${takenAt}. Start the shop: ${start}`;
}

main(process.argv.slice(2)).then(
  (outcome) => console.log(outcome),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
