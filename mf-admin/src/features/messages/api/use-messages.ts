import { z } from 'zod';
import { storedContactMessage } from '@handloom/contracts/contact';
import { listUrl, REFRESH_MS, useList, type ListQuery } from '../../listing/use-list';

export const MESSAGES_URL = '/api/contact-messages';
export const messageList = z.array(storedContactMessage);

export const messagesUrl = (query: ListQuery) => listUrl(MESSAGES_URL, query);

export function useMessages(query: ListQuery) {
  return useList(messagesUrl(query), messageList, REFRESH_MS);
}
