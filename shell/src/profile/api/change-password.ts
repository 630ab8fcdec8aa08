import { signedIn, type PasswordChange } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** Ends every session of the shopper but this one. @throws {ApiError} */
export async function changePassword(change: PasswordChange): Promise<void> {
  await apiSend('POST', '/api/auth/password', { body: change, schema: signedIn });
}
