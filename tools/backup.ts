// npm run backup [-- <folder>]: docs/backup.md says what is in it, and what is not.
import path from 'node:path';
import { takeBackup } from './backup/take-backup';

async function main([given]: string[]): Promise<string> {
  const began = performance.now();
  const dataDir = path.resolve(process.env['SHOP_DATA_DIR'] || '.data');
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const folder = path.resolve(given ?? path.join('.backups', `${stamp}Z`));
  const { files } = await takeBackup(dataDir, folder);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  return `${Object.keys(files).length} files in ${seconds} s: ${folder}\nIt holds the shop's keys: keep it as you keep them.`;
}

main(process.argv.slice(2)).then(
  (outcome) => console.log(outcome),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
