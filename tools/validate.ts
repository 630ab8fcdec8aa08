// npm run validate: types, lint with the boundaries between teams, rings of folders, format, unused code.
import { generateClients } from './generate-clients';
import { CHECKS, passes } from './quality-checks';

async function validate(): Promise<boolean> {
  await generateClients();
  let good = true;
  for (const check of CHECKS) good = (await passes(check)) && good;
  return good;
}

validate().then(
  (good) => {
    process.exitCode = good ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
