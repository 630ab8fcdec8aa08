import { SESSION_DAYS } from '@handloom/contracts/accounts';
import { runTool } from './command-line';
import { rotateSessionKey } from './launcher/session-keys';
import { dataDirOf } from './release/find-shop';
import { takeSecretFiles } from './secret-files';

// npm run rotate-session-key: another key for the shop of this data folder. docs/session-keys.md says what it is for,
// and how it is done where the keys are variables.
runTool({ usage: 'Usage: npm run rotate-session-key', words: 0 }, async () => {
  takeSecretFiles(process.env);
  if (process.env['SESSION_PRIVATE_KEY']) {
    throw new Error('SESSION_PRIVATE_KEY is set: docs/session-keys.md says how to change it.');
  }
  const dataDir = dataDirOf(process.env);
  await rotateSessionKey(dataDir);
  return (
    `A new key signs sessions of the shop in ${dataDir} from now on, also when it is running.\n` +
    `Nobody is signed out: the former key is accepted for ${SESSION_DAYS + 1} days, until its last session is over.`
  );
});
