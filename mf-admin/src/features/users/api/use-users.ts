import { z } from 'zod';
import { listedUser } from '@handloom/contracts/accounts';
import { useList } from '../../listing/use-list';

export const USERS_URL = '/api/users';
export const USERS_PER_PAGE = 50;
export const userList = z.array(listedUser);

export function usersUrl({ page, search }: { page: number; search: string }): string {
  const query = new URLSearchParams({ page: String(page), limit: String(USERS_PER_PAGE) });
  if (search) query.set('search', search);
  return `${USERS_URL}?${query.toString()}`;
}

export function useUsers(query: { page: number; search: string }) {
  return useList(usersUrl(query), userList);
}
