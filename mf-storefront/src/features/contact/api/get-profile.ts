import type { Profile } from '@handloom/contracts/accounts';
import { apiGet } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

const PROFILE_URL = '/user';

type Reachable = Pick<Profile, 'phone'>;

export const getProfile = () => apiGet<Reachable>(PROFILE_URL);

/** How whoever is signed in can be called; a guest has no profile, and is not asked for one. */
export function useProfile(isSignedIn: boolean) {
  return useApi<Reachable>(isSignedIn ? PROFILE_URL : null);
}
