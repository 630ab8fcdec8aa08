import useSWR from 'swr';
import { storedContactMessage, type StoredContactMessage } from '@handloom/contracts/contact';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import { askedEvery } from '../../listing/use-kept-answer';
import { REFRESH_MS } from '../../listing/use-list';
import { MESSAGES_URL } from './use-messages';

export const messageUrl = (id: string) => `${MESSAGES_URL}/${encodeURIComponent(id)}`;

export const getMessage = (url: string) => apiGet(url, storedContactMessage);

export function useMessage(id: string) {
  return useSWR<StoredContactMessage, ApiError>(messageUrl(id), getMessage, askedEvery(REFRESH_MS));
}
