import { z } from 'zod';
import { mail } from '@handloom/contracts/mails';
import { useList } from '../../listing/use-list';

/** The services that write to people. */
export const MAIL_OWNERS = ['orders', 'identity'] as const;
export type MailOwner = (typeof MAIL_OWNERS)[number];
export const MAILS_PER_PAGE = 50;
export const mailList = z.array(mail);

export interface MailsQuery {
  page: number;
  status?: string;
  /** Id of the order or message that they are about. */
  about?: string;
}

export const mailsUrl = (owner: MailOwner) => `/api/mails/${owner}`;

export function mailsPageUrl(owner: MailOwner, { page, status, about }: MailsQuery): string {
  const query = new URLSearchParams({ page: String(page), limit: String(MAILS_PER_PAGE) });
  if (status) query.set('status', status);
  if (about) query.set('about', about);
  return `${mailsUrl(owner)}?${query.toString()}`;
}

export function useMails(owner: MailOwner, query: MailsQuery) {
  return useList(mailsPageUrl(owner, query), mailList);
}
