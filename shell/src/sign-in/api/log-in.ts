import { signedIn, type Login, type User } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** Opens a session; its cookie comes with the answer. @throws {ApiError} */
export async function logIn(credentials: Login): Promise<User> {
  const { user } = await apiSend('POST', '/api/auth/login', {
    body: credentials,
    schema: signedIn,
  });
  return user;
}
