import { z } from 'zod';
import { storedContactMessage } from '@handloom/contracts/contact';
import { useList } from '../../listing/use-list';

export const MESSAGES_PER_PAGE = 50;
export const messageList = z.array(storedContactMessage);

export function messagesUrl(page: number): string {
  const query = new URLSearchParams({ page: String(page), limit: String(MESSAGES_PER_PAGE) });
  return `/api/contact-messages?${query.toString()}`;
}

export function useMessages(page: number) {
  return useList(messagesUrl(page), messageList);
}
