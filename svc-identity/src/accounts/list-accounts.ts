import type { z } from 'zod';
import type { userQuery } from '@handloom/contracts/accounts';
import { MOST_COUNTED } from '@handloom/contracts/listing';
import { estimateOf } from '@handloom/service-kit/lists/list-store';
import { hasWords, isShortSearch, literally } from '@handloom/service-kit/lists/search-text';
import { Prisma } from '../../generated/prisma/client';
import type { Transaction } from '../database';
import type { Account } from './account';

type Asked = z.infer<typeof userQuery>;

export interface AccountsPage {
  accounts: Account[];
  /** On all pages; exact up to `MOST_COUNTED`. */
  count: number;
  isEstimated: boolean;
}

/**
 * Newest first. Where at most `MOST_COUNTED` accounts match, they are read by an index of the filters, counted exactly
 * and sorted; where more match, the page is read along the index of dates, and the count is an estimate (decision 044).
 */
export async function listAccounts(database: Transaction, asked: Asked): Promise<AccountsPage> {
  const where = conditionOf(asked);
  const few = await readFew(database, where, asked);
  const isMany = few.count > MOST_COUNTED;
  const [ids, estimate] = isMany
    ? await Promise.all([
        readInOrder(database, where, asked),
        estimateOf(database, Prisma.sql`FROM users WHERE ${where}`),
      ])
    : [few.ids, few.count];
  const found = await database.user.findMany({ where: { id: { in: ids } } });
  const byId = new Map(found.map((account) => [account.id, account]));
  return {
    accounts: ids.flatMap((id) => byId.get(id) ?? []),
    count: isMany ? Math.max(estimate, MOST_COUNTED + 1) : few.count,
    isEstimated: isMany,
  };
}

/** The condition of a `WHERE` on `users`. */
function conditionOf({ search, role, disabled }: Asked): Prisma.Sql {
  const conditions = [
    search && searchCondition(search),
    role && Prisma.sql`role = ${role}::user_role`,
    disabled && (disabled === 'true' ? Prisma.sql`disabled` : Prisma.sql`NOT disabled`),
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`true`;
}

function searchCondition(text: string): Prisma.Sql {
  if (!isShortSearch(text)) {
    const anywhere = `%${literally(text)}%`;
    return Prisma.sql`(full_name ILIKE ${anywhere} OR email ILIKE ${anywhere})`;
  }
  if (!hasWords(text)) return Prisma.sql`false`;
  const [first, later] = [`${literally(text)}%`, `% ${literally(text)}%`];
  return Prisma.sql`(full_name ILIKE ${first} OR full_name ILIKE ${later} OR email ILIKE ${first})`;
}

async function readFew(database: Transaction, where: Prisma.Sql, asked: Asked) {
  const [row] = await database.$queryRaw<{ count: number; ids: string[] }[]>`
    WITH few AS MATERIALIZED (
      SELECT id, created_at FROM users WHERE ${where} LIMIT ${MOST_COUNTED + 1}
    )
    SELECT (SELECT count(*)::int FROM few) AS count, ARRAY(SELECT id FROM few ${pageOf(asked)}) AS ids`;
  return row as { count: number; ids: string[] };
}

async function readInOrder(database: Transaction, where: Prisma.Sql, asked: Asked) {
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE ${where} ${pageOf(asked)}`;
  return rows.map(({ id }) => id);
}

function pageOf({ page, limit }: Asked): Prisma.Sql {
  return Prisma.sql`ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
}
