import { z } from 'zod';
import { signedInDevice, signedOut, type SignedInDevice } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

const devices = z.array(signedInDevice);

export function useDevices() {
  return useApi<SignedInDevice[]>('/api/auth/sessions', devices);
}

/** @throws {ApiError} 404 when that device is signed out already */
export async function signOutThere(id: string): Promise<void> {
  await apiSend('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}`, { schema: signedOut });
}

/** Everywhere but here. @throws {ApiError} */
export async function signOutElsewhere(): Promise<void> {
  await apiSend('DELETE', '/api/auth/sessions', { schema: signedOut });
}
