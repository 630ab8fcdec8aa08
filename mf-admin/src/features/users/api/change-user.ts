import { mutate } from 'swr';
import { listedUser, type ListedUser, type UserChange } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { userUrl } from './use-account-name';
import { USERS_URL } from './use-users';

/** The user's sessions end with it. @throws {ApiError} 409 when it would take the last admin. */
export async function changeUser(id: string, change: UserChange): Promise<ListedUser> {
  try {
    return await apiSend('PATCH', userUrl(id), { body: change, schema: listedUser });
  } finally {
    // Also when it was refused: the list is not as it was shown.
    void mutate(isListAt(USERS_URL));
  }
}
