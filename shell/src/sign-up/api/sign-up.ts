import { signedIn, type Signup, type User } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** Makes an account, without a session. @throws {ApiError} */
export async function signUp(account: Signup): Promise<User> {
  const { user } = await apiSend('POST', '/api/auth/signup', { body: account, schema: signedIn });
  return user;
}
