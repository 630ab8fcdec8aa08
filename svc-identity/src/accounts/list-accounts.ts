import type { z } from 'zod';
import type { userQuery } from '@handloom/contracts/accounts';
import type { ListedPage } from '@handloom/service-kit/lists/listed-page';
import {
  NEWEST_FIRST,
  bound,
  inOrderOf,
  readPage,
  type SortedList,
} from '@handloom/service-kit/lists/sorted-list';
import { saying, withoutAccents } from '@handloom/service-kit/lists/search-text';
import type { Transaction } from '../database';
import type { Account } from './account';

type Asked = z.infer<typeof userQuery>;

/**
 * Newest first.
 * @throws ShopError 400 for a cursor that is none, and for a page that is too deep to be reached by its number
 */
export async function listAccounts(
  database: Transaction,
  asked: Asked,
): Promise<ListedPage & { accounts: Account[] }> {
  const page = await readPage(database, listOf(asked), asked);
  const found = await database.user.findMany({ where: { id: { in: page.ids } } });
  return { ...page, accounts: inOrderOf(page.ids, found) };
}

function listOf({ search, role, disabled }: Asked): SortedList {
  const { bind, values } = bound();
  const conditions = [
    search && saying(search, bind)(withoutAccents('full_name'), 'email'),
    role && `role = ${bind(role)}::user_role`,
    disabled && (disabled === 'true' ? 'disabled' : 'NOT disabled'),
  ];
  const where = conditions.filter(Boolean).join(' AND ') || 'true';
  const accounts = { table: 'users', many: 'accounts' } as const;
  return { ...accounts, sort: NEWEST_FIRST, idType: 'text', where, values };
}
