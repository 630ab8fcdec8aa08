import useSWR from 'swr';
import { listedUser, type ListedUser } from '@handloom/contracts/accounts';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import { USERS_URL } from './use-users';

export const userUrl = (id: string) => `${USERS_URL}/${encodeURIComponent(id)}`;

export const getUser = (url: string) => apiGet(url, listedUser);

/** What to call an account whose id is all that is known: by name and e-mail once they are here. */
export function useAccountName(id: string | null): string {
  const { data } = useSWR<ListedUser, ApiError>(id === null ? null : userUrl(id), getUser);
  return data ? `${data.fullName} (${data.email})` : 'one account';
}
