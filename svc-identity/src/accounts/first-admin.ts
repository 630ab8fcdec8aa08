import type { FastifyBaseLogger } from 'fastify';
import { DEMO_ADMIN, type Config } from '../config';
import type { Database, Transaction } from '../database';
import { emailKeyOf } from './account';
import { accountByEmail, addAccount } from './accounts-repository';
import { hashPassword, verifyPassword } from './password-hash';

/**
 * Makes the configured admin, once. An account that is there already stays as it is, and one that has another e-mail by
 * now is not made again: whoever changed password or e-mail in the shop must not find the configured ones at work after
 * the next start.
 * @throws Error where an admin of the demo that the shop was is left, by whom anybody could log in
 */
export async function ensureAdmin(
  database: Database,
  { email, password, isDemo }: Config['admin'],
  log: FastifyBaseLogger,
): Promise<void> {
  if (!isDemo) await refuseDemoPassword(database);
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

async function refuseDemoPassword(database: Database): Promise<void> {
  const admins = await database.user.findMany({ where: { role: 'admin', disabled: false } });
  for (const { email, passwordHash } of admins) {
    if (!(await verifyPassword(passwordHash, DEMO_ADMIN.password))) continue;
    const danger = `The admin ${email} has the password of the demo, which everyone may read.`;
    throw new Error(
      `${danger} Start the shop as the demo once more, and change it in the profile.`,
    );
  }
}

/** Of all starts of all copies. */
async function isFirstStartWith(database: Transaction, email: string): Promise<boolean> {
  const count = await database.$executeRaw`
    INSERT INTO configured_admins (email_key) VALUES (${emailKeyOf(email)}) ON CONFLICT DO NOTHING`;
  return count > 0;
}
