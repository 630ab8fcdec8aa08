import { emailWasConfirmed } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** @returns the address that is now the account's. @throws {ApiError} 410 when the link is void, 409 when the address is taken */
export async function confirmEmail(token: string): Promise<string> {
  const { email } = await apiSend('POST', '/api/auth/email/confirm', {
    body: { token },
    schema: emailWasConfirmed,
  });
  return email;
}
