import { pendingEmail, type EmailChange, type PendingEmail } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

const PENDING = '/api/auth/email/pending';

/** The address that waits for its link to be confirmed, if one does. */
export function usePendingEmail() {
  return useApi<PendingEmail>(PENDING, pendingEmail);
}

/** Has a link mailed to the new address. @throws {ApiError} */
export function changeEmail(change: EmailChange): Promise<PendingEmail> {
  return apiSend('POST', '/api/auth/email', { body: change, schema: pendingEmail });
}

/** Has the link mailed anew. @throws {ApiError} 404 when it does not wait any more */
export function resendLink(email: string): Promise<PendingEmail> {
  return apiSend('POST', `${PENDING}/resend`, { body: { email }, schema: pendingEmail });
}

/** @throws {ApiError} */
export function withdrawEmail(): Promise<PendingEmail> {
  return apiSend('DELETE', PENDING, { schema: pendingEmail });
}
