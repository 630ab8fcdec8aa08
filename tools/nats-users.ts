// npm run nats-users [-- <folder> [<address of NATS>]]: the users of a NATS server that `npm start` does not run.
// docs/decisions/047 says what each may do.
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { provideShopAccess } from '@handloom/nats-access/shop-access';

/** As docker-compose.yml names them. */
const FOLDER = 'deploy/nats';
const ADDRESS = 'nats://nats:4222';

/**
 * Keys that the folder lacks are made, `<user>.nk`; the others stay. Beside them the server's part of it, in
 * which there is no secret, and the variables of each user's container.
 */
function writeUsers([folder = FOLDER, address = ADDRESS]: string[]): string {
  const { authorization, users, addressFor } = provideShopAccess(path.resolve(folder));
  const configuration = path.join(folder, 'users.conf');
  writeFileSync(configuration, authorization);
  for (const user of users) {
    const file = path.join(folder, `${user}.env`);
    writeFileSync(file, `NATS_URL=${addressFor(address, user)}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return `${users.join(', ')}: their logins are in ${folder}, for your eyes only. The NATS server includes ${configuration}; after a change it is told so (nats-server --signal reload) or started again.`;
}

try {
  process.stdout.write(`${writeUsers(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
