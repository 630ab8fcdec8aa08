import { profile } from '@handloom/contracts/accounts';
import { apiGet } from '@handloom/frontend-kit/api';

export const PROFILE_URL = '/user';

export const getProfile = () => apiGet(PROFILE_URL, profile);
