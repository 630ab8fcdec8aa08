import { passwordWasReset, type PasswordReset } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** Ends every session of the account. @returns its e-mail. @throws {ApiError} 410 when the link is void */
export async function resetPassword(reset: PasswordReset): Promise<string> {
  const { email } = await apiSend('POST', '/api/auth/reset-password', {
    body: reset,
    schema: passwordWasReset,
  });
  return email;
}
