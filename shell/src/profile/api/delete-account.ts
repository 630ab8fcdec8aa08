import { signedOut, type AccountDeletion } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** Ends every session of the shopper. @throws {ApiError} 400 for a wrong password, 409 for the last admin */
export async function deleteAccount(deletion: AccountDeletion): Promise<void> {
  await apiSend('POST', '/api/auth/delete-account', { body: deletion, schema: signedOut });
}
