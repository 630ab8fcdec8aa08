import { signedIn, type EmailChange, type User } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** @throws {ApiError} */
export async function changeEmail(change: EmailChange): Promise<User> {
  const { user } = await apiSend('POST', '/api/auth/email', { body: change, schema: signedIn });
  return user;
}
