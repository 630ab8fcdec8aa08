import useSWR from 'swr';
import { listedUser, type ListedUser } from '@handloom/contracts/accounts';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import { USERS_URL } from './use-users';

export const userUrl = (id: string) => `${USERS_URL}/${encodeURIComponent(id)}`;

export const getUser = (url: string) => apiGet(url, listedUser);

/** Undefined until it is here, and where there is none. */
export function useAccount(id: string | null): ListedUser | undefined {
  return useSWR<ListedUser, ApiError>(id === null ? null : userUrl(id), getUser).data;
}

/** What to call an account whose id is all that is known: by name and e-mail once they are here. */
export function useAccountName(id: string | null): string {
  const account = useAccount(id);
  return account ? `${account.fullName} (${account.email})` : 'one account';
}
