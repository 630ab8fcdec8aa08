import { profile, type Profile, type ProfileChange } from '@handloom/contracts/accounts';
import { apiSend } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

const PROFILE_URL = '/user';

/** The signed-in shopper's profile, and how to change it. */
export function useProfile() {
  const { data, error, mutate } = useApi<Profile>(PROFILE_URL, profile);
  const save = async (change: ProfileChange): Promise<Profile> => {
    const saved = await apiSend('PATCH', PROFILE_URL, change, { schema: profile });
    await mutate(saved, { revalidate: false });
    return saved;
  };
  return { profile: data, error, save, reload: () => mutate() };
}
