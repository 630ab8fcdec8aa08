import type { Profile } from '@handloom/contracts/accounts';
import { apiGet, type AnswerSchema } from '@handloom/frontend-kit/api';

export const PROFILE_URL = '/user';

export const PROFILE_FIELDS = [
  'name',
  'email',
  'address',
  'city',
  'state',
  'country',
  'pinCode',
  'phone',
] as const;
/** What the form is filled with. */
export type FilledFields = Pick<Profile, (typeof PROFILE_FIELDS)[number]>;

/** By hand, since it is asked for as the page opens, when zod is not there. */
const filledFields: AnswerSchema<FilledFields> = {
  safeParse(body) {
    const profile = (body ?? {}) as Record<string, unknown>;
    const isWhole = PROFILE_FIELDS.every((name) => typeof profile[name] === 'string');
    return isWhole
      ? { success: true, data: profile as unknown as FilledFields }
      : { success: false };
  },
};

export const getProfile = () => apiGet(PROFILE_URL, filledFields);
