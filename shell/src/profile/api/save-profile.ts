import { profile, type Profile, type ProfileChange } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';

/** @throws {ApiError} */
export function saveProfile(change: ProfileChange): Promise<Profile> {
  return apiSend('PATCH', '/user', { body: change, schema: profile });
}
