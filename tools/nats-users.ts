// npm run nats-users [-- <folder> [<address of NATS>]]: the users of a NATS server that `npm start` does not run, and its
// certificate. docs/decisions/047 says what each may do, 058 whom they believe.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { LOCAL_NAMES, provideServerCertificate } from '@handloom/nats-access/server-certificate';
import { provideShopAccess } from '@handloom/nats-access/shop-access';
import { withoutLogin } from '@handloom/service-kit/events/nats-login';
import { isEncrypted } from '@handloom/service-kit/settings/nats-address';
import { fromCaller, runTool } from './command-line';
import { refuseWhatGitTakes } from './secret-folder';

const USAGE = `Usage: npm run nats-users [-- <folder> [<address of NATS>]]
The logins of all parts, and the certificate of the server; without a name in deploy/nats, and with the address of the time before.`;

/** As docker-compose.yml names them, and the manifests: where a container finds the authority's certificate. */
const FOLDER = 'deploy/nats';
const ADDRESS = 'tls://nats:4222?ca=/run/nats/ca.crt';
/** How servers of a cluster call each other. */
const ROUTES = '*.nats-cluster';

/**
 * Keys that the folder lacks are made, `<user>.nk`; the others stay. So does a certificate, for a year at least. Beside
 * them the server's part of it, in which there is no secret, and the variables of each user's container.
 */
async function writeUsers([given, named]: string[]): Promise<string> {
  const folder = given ? fromCaller(given) : path.join(REPOSITORY, FOLDER);
  const address = named ?? formerAddress(folder) ?? ADDRESS;
  if (!/^(?:tls|nats):\/\/./.test(address) || !URL.canParse(address)) {
    throw new Error(`${address} is no address of NATS: it begins with tls:// or nats://.`);
  }
  refuseWhatGitTakes(folder);
  const { authorization, users, addressFor } = provideShopAccess(folder);
  const names = [...new Set([new URL(address).hostname, ...LOCAL_NAMES, ROUTES])];
  await provideServerCertificate(folder, names);
  const configuration = path.join(folder, 'users.conf');
  writeFileSync(configuration, authorization);
  for (const user of users) {
    const file = path.join(folder, `${user}.env`);
    writeFileSync(file, `NATS_URL=${addressFor(address, user)}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return `${users.join(', ')}: their logins at ${withoutLogin(address)} are in ${folder}, for your eyes only, and so are the certificate of the server (tls.crt, tls.key) and that of its authority, which all must have (ca.crt). The NATS server includes ${configuration}; after a change it is told so (nats-server --signal reload) or started again.`;
}

/** Whoever comes a year later need not know it; null where there is none, or one from before NATS had TLS. */
function formerAddress(folder: string): string | null {
  const file = path.join(folder, 'operator.env');
  const former = existsSync(file) && readFileSync(file, 'utf8').trim().replace('NATS_URL=', '');
  if (!former || !URL.canParse(former)) return null;
  const url = new URL(former);
  url.username = '';
  return isEncrypted(url.href) || url.searchParams.get('tls') === 'off' ? url.href : null;
}

runTool({ usage: USAGE, words: 2 }, ({ words }) => writeUsers(words));
