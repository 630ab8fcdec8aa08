import { emailWasConfirmed, type EmailConfirmation } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/**
 * @returns the address that is now the account's
 * @throws {ApiError} 410 when the link is void, 409 when the address is taken, 400 for a wrong password
 */
export async function confirmEmail(confirmation: EmailConfirmation): Promise<string> {
  const { email } = await apiSend('POST', '/api/auth/email/confirm', {
    body: confirmation,
    schema: emailWasConfirmed,
  });
  return email;
}
