import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nkeys } from 'nats';
import type { NatsUser } from './rights';

/** Of one user: what it proves itself with, and the half that the server knows. */
export interface UserKey {
  seed: string;
  publicKey: string;
}
export type UserKeys = ReadonlyMap<NatsUser, UserKey>;

/** Where `npm start` keeps them. */
export const natsKeysFolder = (dataDir: string) => path.join(dataDir, 'nats-keys');

/** `<user>.nk` of a folder that only its owner reads, made where they are missing. */
export function provideUserKeys(folder: string, users: Iterable<NatsUser>): UserKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new Map(Array.from(users, (user) => [user, keyOf(path.join(folder, `${user}.nk`))]));
}

function keyOf(file: string): UserKey {
  if (!existsSync(file)) {
    writeFileSync(file, nkeys.createUser().getSeed(), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  const seed = readFileSync(file, 'utf8').trim();
  try {
    return { seed, publicKey: nkeys.fromSeed(new TextEncoder().encode(seed)).getPublicKey() };
  } catch {
    throw new Error(`${file} holds no key of a user of NATS: remove it, and a new one is made.`);
  }
}

/** The address with the login of one user. */
export function addressFor(natsUrl: string, { seed }: UserKey): string {
  const url = new URL(natsUrl);
  url.username = seed;
  url.password = '';
  return url.href;
}
