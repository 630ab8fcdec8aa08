import type { FastifyBaseLogger } from 'fastify';
import { DEMO_ADMIN, type Config } from '../config';
import type { Database, Transaction } from '../database';
import { emailKeyOf } from './account';
import { accountByEmail, addAccount, changeAccount } from './accounts-repository';
import { hashPassword, verifyPassword } from './password-hash';
import { endAllSessions } from './sessions-repository';

/**
 * Makes the configured admin, once. An account that is there already stays as it is, and one that has another e-mail by
 * now is not made again: whoever changed password or e-mail in the shop must not find the configured ones at work after
 * the next start.
 */
export async function ensureAdmin(
  database: Database,
  { email, password, isDemo }: Config['admin'],
  log: FastifyBaseLogger,
): Promise<void> {
  if (!isDemo) await replaceDemoPassword(database, password, log);
  const existing = await accountByEmail(database, email);
  if (existing) {
    await isFirstStartWith(database, email);
    if (existing.role !== 'admin') log.warn({ email }, 'the configured admin is a plain user');
    return;
  }
  const passwordHash = await hashPassword(password);
  await database.$transaction(async (transaction) => {
    if (!(await isFirstStartWith(transaction, email))) {
      log.warn({ email }, 'the configured admin was there before, and is not made again');
      return;
    }
    const fullName = 'Shop Admin';
    const account = await addAccount(transaction, { fullName, email, passwordHash, role: 'admin' });
    if (account) log.info({ email }, 'admin account created');
  });
}

/**
 * {@link ensureAdmin}, once. While the database is away or has no tables yet, a service that ended at its start would be
 * started ever more seldom, and be away for minutes longer than its database.
 * @returns what tries, unless it is done; it rejects where that failed
 */
export function adminOnce(
  database: Database,
  admin: Config['admin'],
  log: FastifyBaseLogger,
): () => Promise<void> {
  let trying: Promise<void> | null = null;
  return () =>
    (trying ??= ensureAdmin(database, admin, log).catch((error: unknown) => {
      trying = null;
      throw error;
    }));
}

/** By the one that is configured: everyone may read the other, and could log in as an admin of the demo that the shop was. */
async function replaceDemoPassword(
  database: Database,
  password: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const admins = await database.user.findMany({ where: { role: 'admin', disabled: false } });
  for (const { id, email, passwordHash: known } of admins) {
    if (!(await verifyPassword(known, DEMO_ADMIN.password))) continue;
    const passwordHash = await hashPassword(password);
    await database.$transaction(async (transaction) => {
      await changeAccount(transaction, id, { passwordHash });
      await endAllSessions(transaction, id, null);
    });
    log.warn({ email }, 'an admin had the password of the demo, and has the configured one now');
  }
}

/** Of all starts of all copies. */
async function isFirstStartWith(database: Transaction, email: string): Promise<boolean> {
  const count = await database.$executeRaw`
    INSERT INTO configured_admins (email_key) VALUES (${emailKeyOf(email)}) ON CONFLICT DO NOTHING`;
  return count > 0;
}
