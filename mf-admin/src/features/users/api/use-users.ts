import { z } from 'zod';
import { listedUser } from '@handloom/contracts/accounts';
import { listUrl, useList, type ListQuery } from '../../listing/use-list';

export const USERS_URL = '/api/users';
export const userList = z.array(listedUser);

export const usersUrl = (query: ListQuery) => listUrl(USERS_URL, query);

export function useUsers(query: ListQuery) {
  return useList(usersUrl(query), userList);
}
