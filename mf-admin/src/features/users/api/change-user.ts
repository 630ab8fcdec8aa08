import { mutate } from 'swr';
import { listedUser, type ListedUser, type UserChange } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';
import { lookInstead } from '../../listing/lost-answers';
import { isListAt } from '../../listing/use-list';
import { getUser, userUrl } from './use-account-name';
import { USERS_URL } from './use-users';

/** The user's sessions end with it. @throws {ApiError} 409 when it would take the last admin. */
export async function changeUser(id: string, change: UserChange): Promise<ListedUser> {
  const url = userUrl(id);
  try {
    return await apiSend('PATCH', url, { body: change, schema: listedUser }).catch(
      (failure: unknown) =>
        lookInstead(
          failure,
          () => getUser(url),
          (now) => isChanged(now, change),
        ),
    );
  } finally {
    // Also when it was refused: the list is not as it was shown.
    void mutate(isListAt(USERS_URL));
  }
}

const isChanged = (user: ListedUser, { role, disabled }: UserChange) =>
  (role ?? user.role) === user.role && (disabled ?? user.disabled) === user.disabled;
