// npm run restore -- <folder>: makes the data folder of a backup's shop, which `npm start` then brings up.
import { restoreBackup } from './backup/restore-backup';
import { asWord, fromCaller, runTool } from './command-line';
import { dataDirOf } from './release/find-shop';

const USAGE = `Usage: npm run restore -- <folder of a backup>
Makes the data folder SHOP_DATA_DIR (.data) of it, which must be empty or not there.`;

runTool({ usage: USAGE, words: 1 }, async ({ words: [folder] }) => {
  if (!folder) throw new Error('Name the folder of a backup.');
  const dataDir = dataDirOf(process.env);
  const { takenAt } = await restoreBackup(fromCaller(folder), dataDir);
  const where = process.env['SHOP_DATA_DIR'] ? `SHOP_DATA_DIR=${asWord(dataDir)} ` : '';
  return `${dataDir} is as it was on ${takenAt}. Start the shop: ${where}npm start`;
});
