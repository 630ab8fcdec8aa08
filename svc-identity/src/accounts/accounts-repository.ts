import { randomUUID } from 'node:crypto';
import type { UserChange } from '@handloom/contracts/accounts';
import type { Prisma } from '../../generated/prisma/client';
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

/** As {@link accountById}; holds the row until the transaction ends, so that decisions on it stand. */
export async function lockAccount(database: Transaction, id: string): Promise<Account | null> {
  await database.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`;
  return accountById(database, id);
}

/** Number of admins who can sign in. Holds their rows: two of them cannot leave at the same time. */
export async function lockActiveAdmins(database: Transaction): Promise<number> {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT id FROM users WHERE role = 'admin' AND NOT disabled ORDER BY id FOR UPDATE`;
  return rows.length;
}

export function changeAccount(
  database: Transaction,
  id: string,
  change: UserChange & { fullName?: string; passwordHash?: string },
): Promise<Account> {
  return database.user.update({ where: { id }, data: change });
}

/** Newest first. */
export async function listAccounts(
  database: Transaction,
  query: { search?: string | undefined; page: number; limit: number },
): Promise<{ accounts: Account[]; total: number }> {
  const { search, page, limit } = query;
  // Prisma leaves LIKE's wildcards as they are (https://github.com/prisma/prisma/issues/19506).
  const literally = (search ?? '').replace(/[\\%_]/g, '\\$&');
  const contains = { contains: literally, mode: 'insensitive' as const };
  const where: Prisma.UserWhereInput = search
    ? { OR: [{ fullName: contains }, { email: contains }] }
    : {};
  const [accounts, total] = await Promise.all([
    database.user.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    database.user.count({ where }),
  ]);
  return { accounts, total };
}
