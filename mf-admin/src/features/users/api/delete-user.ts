import { mutate } from 'swr';
import { deleteAt } from '../../listing/lost-answers';
import { isListAt } from '../../listing/use-list';
import { userUrl } from './use-account-name';
import { USERS_URL } from './use-users';

/** Their orders stay. @throws {ApiError} 404 when the account is gone already; 409 for one's own, or the last admin's. */
export async function deleteUser(id: string): Promise<void> {
  try {
    await deleteAt(userUrl(id));
    // What was known of them is not called by their name any more.
    await mutate(userUrl(id), undefined, { revalidate: false });
  } finally {
    // Also when it was refused: the list is not as it was shown.
    void mutate(isListAt(USERS_URL));
  }
}
