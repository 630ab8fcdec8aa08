import { profile, type Profile } from '@handloom/contracts/accounts';
import { useApi } from '@handloom/frontend-kit/use-api';

export function useProfile() {
  return useApi<Profile>('/user', profile);
}
