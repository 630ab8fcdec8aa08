import { passwordForgottenHeard } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** Has a link mailed, if there is such an account. @throws {ApiError} */
export async function askForLink(email: string): Promise<void> {
  await apiSend('POST', '/api/auth/forgot-password', {
    body: { email },
    schema: passwordForgottenHeard,
  });
}
