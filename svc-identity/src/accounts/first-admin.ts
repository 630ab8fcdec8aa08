import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database';
import { accountByEmail, addAccount } from './accounts-repository';
import { hashPassword } from './password-hash';

/**
 * Makes sure that the configured admin exists. An account that is there already stays as it is: a
 * password changed in the shop must not fall back to the configured one at the next start.
 */
export async function ensureAdmin(
  database: Database,
  { email, password }: { email: string; password: string },
  log: FastifyBaseLogger,
): Promise<void> {
  const existing = await accountByEmail(database, email);
  if (existing) {
    if (existing.role !== 'admin') log.warn({ email }, 'the configured admin is a plain user');
    return;
  }
  const passwordHash = await hashPassword(password);
  const account = await addAccount(database, {
    fullName: 'Shop Admin',
    email,
    passwordHash,
    role: 'admin',
  });
  if (account) log.info({ email }, 'admin account created');
}
