import { createPrivateKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';

/** Where `npm start` keeps it. */
export const natsTlsFolder = (dataDir: string) => path.join(dataDir, 'nats-tls');

/** How a server on this machine is called. */
export const LOCAL_NAMES = ['localhost', '127.0.0.1'];

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 3_650;
const SERVER_DAYS = 730;
/** What runs that long without a new start must have it. */
const RENEWED_BEFORE_DAYS = 365;

const KEY = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };

/** Paths of PEM files. */
export interface ServerCertificate {
  /** Of the authority: whom clients believe. */
  caFile: string;
  certificateFile: string;
  keyFile: string;
}

/** A certificate with its private key, both PEM. */
interface Pair {
  certificate: string;
  key: string;
}

/**
 * What a NATS server proves itself with: `tls.crt` and `tls.key` of an authority of its own, `ca.crt` and `ca.key`, in one
 * folder. What is missing there, is not valid yet, ends within a year, or lacks one of the names is made anew. Clients need
 * `ca.crt` alone.
 * @param names host names, with `*` for the first part of one, and IP addresses
 */
export async function provideServerCertificate(
  folder: string,
  names: string[],
): Promise<ServerCertificate> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = readPair(folder, 'ca');
  const authority = known && lasts(known, SERVER_DAYS) ? known : await makeAuthority();
  if (authority !== known) writePair(folder, 'ca', authority);
  const server = readPair(folder, 'tls');
  if (!server || !lasts(server, RENEWED_BEFORE_DAYS) || !proves(server, authority, names)) {
    writePair(folder, 'tls', await makeServer(authority, names));
  }
  for (const name of ['ca', 'tls']) {
    chmodSync(path.join(folder, `${name}.key`), 0o600);
    // Containers read it as another user than the operator, whose new files may be for nobody else.
    chmodSync(path.join(folder, `${name}.crt`), 0o644);
  }
  return {
    caFile: path.resolve(folder, 'ca.crt'),
    certificateFile: path.resolve(folder, 'tls.crt'),
    keyFile: path.resolve(folder, 'tls.key'),
  };
}

/** Null where one of the two is missing, is none, or is not the other's. */
function readPair(folder: string, name: string): Pair | null {
  const [certificate, key] = ['crt', 'key'].map((ending) => {
    const file = path.join(folder, `${name}.${ending}`);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  });
  if (!certificate || !key) return null;
  try {
    const fits = new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
    return fits ? { certificate, key } : null;
  } catch {
    return null;
  }
}

/** In their place: a container that has a file mounted sees what is written into it, and no other file of that name. */
function writePair(folder: string, name: string, { certificate, key }: Pair): void {
  writeFileSync(path.join(folder, `${name}.key`), key, { mode: 0o600 });
  writeFileSync(path.join(folder, `${name}.crt`), certificate);
}

/** From now on: a clock that was ahead made one that is not valid yet, and no part would speak to NATS. */
function lasts({ certificate }: Pair, days: number): boolean {
  const { validFrom, validTo } = new X509Certificate(certificate);
  const now = Date.now();
  return Date.parse(validFrom) <= now && Date.parse(validTo) > now + days * DAY_MS;
}

function proves({ certificate }: Pair, authority: Pair, names: string[]): boolean {
  const read = new X509Certificate(certificate);
  const known = (read.subjectAltName ?? '')
    .split(', ')
    .map((entry) => entry.replace(/^[^:]+:/, ''));
  return (
    read.verify(new X509Certificate(authority.certificate).publicKey) &&
    names.every((name) => known.includes(name))
  );
}

async function makeAuthority(): Promise<Pair> {
  const x509 = await library();
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Handloom NATS authority',
    ...validFor(AUTHORITY_DAYS),
    keys,
    signingAlgorithm: SIGNATURE,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: `${certificate.toString('pem')}\n`, key: pemOf(keys.privateKey) };
}

async function makeServer(authority: Pair, names: string[]): Promise<Pair> {
  const x509 = await library();
  const keys = await newKeys();
  const issuer = new x509.X509Certificate(authority.certificate);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: 'CN=Handloom NATS',
    issuer: issuer.subject,
    ...validFor(SERVER_DAYS),
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    signingAlgorithm: SIGNATURE,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      // Servers of a cluster are each other's clients.
      new x509.ExtendedKeyUsageExtension([
        x509.ExtendedKeyUsage.serverAuth,
        x509.ExtendedKeyUsage.clientAuth,
      ]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(await issuer.publicKey.export()),
    ],
  });
  return { certificate: `${certificate.toString('pem')}\n`, key: pemOf(keys.privateKey) };
}

/** A start that makes no certificate does without it. */
const library = () => import('@peculiar/x509');

const newKeys = () => webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);

const pemOf = (key: webcrypto.CryptoKey) =>
  KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString();

const signingKey = (pem: string) =>
  webcrypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }),
    KEY,
    false,
    ['sign'],
  );

/** From a day ago: clocks of other machines differ. */
function validFor(days: number) {
  const now = Date.now();
  return { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + days * DAY_MS) };
}
