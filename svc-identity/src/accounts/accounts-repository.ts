import { randomUUID } from 'node:crypto';
import type { UserChange } from '@handloom/contracts/accounts';
import type { Transaction } from '../database';
import { emailKeyOf, type Account } from './account';

interface NewAccount {
  fullName: string;
  email: string;
  passwordHash: string;
  role: Account['role'];
}

/** Null when the e-mail is taken, also by a signup that runs at the same time. */
export async function addAccount(
  database: Transaction,
  { fullName, email, passwordHash, role }: NewAccount,
): Promise<Account | null> {
  const [account] = await database.user.createManyAndReturn({
    data: [{ id: randomUUID(), fullName, email, emailKey: emailKeyOf(email), passwordHash, role }],
    skipDuplicates: true,
  });
  return account ?? null;
}

export function accountByEmail(database: Transaction, email: string): Promise<Account | null> {
  return database.user.findUnique({ where: { emailKey: emailKeyOf(email) } });
}

export function accountById(database: Transaction, id: string): Promise<Account | null> {
  return database.user.findUnique({ where: { id } });
}

/**
 * As {@link accountById}; holds the row until the transaction ends, so that decisions on it stand. What only refers to the
 * row, such as an order's address, goes on.
 */
export async function lockAccount(database: Transaction, id: string): Promise<Account | null> {
  await database.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
  return accountById(database, id);
}

/**
 * As {@link lockAccount}, with the ids of the admins who can sign in: two of the last ones cannot leave at the same time.
 * All rows are held by one statement in one order, so that such changes wait for each other and never in a circle.
 */
export async function lockAmongAdmins(
  database: Transaction,
  userId: string,
): Promise<{ account: Account | null; admins: string[] }> {
  const rows = await database.$queryRaw<{ id: string; isAdmin: boolean }[]>`
    SELECT id, role = 'admin' AND NOT disabled AS "isAdmin" FROM users
    WHERE (role = 'admin' AND NOT disabled) OR id = ${userId} ORDER BY id FOR NO KEY UPDATE`;
  const admins = rows.filter(({ isAdmin }) => isAdmin).map(({ id }) => id);
  return { account: await accountById(database, userId), admins };
}

export function changeAccount(
  database: Transaction,
  id: string,
  change: UserChange & { fullName?: string; passwordHash?: string },
): Promise<Account> {
  return database.user.update({ where: { id }, data: change });
}

/** With sessions, address, and what waits for another e-mail. */
export async function removeAccount(database: Transaction, id: string): Promise<void> {
  await database.user.delete({ where: { id }, select: { id: true } });
}
