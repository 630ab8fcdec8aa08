import { runTool } from './command-line';
import { generateClients } from './generate-clients';
import { installPackages } from './install.mjs';
import { CHECKS, passes } from './quality-checks';

const USAGE = `Usage: npm run validate
Types, lint with the boundaries between teams, rings of folders, format, unused code, of the whole repository.`;

runTool({ usage: USAGE, words: 0 }, async () => {
  installPackages({ forDeveloping: true });
  await generateClients();
  for (const check of CHECKS) if (!(await passes(check))) process.exitCode = 1;
});
