import { z } from 'zod';
import { mail } from '@handloom/contracts/mails';
import { listUrl, REFRESH_MS, useList, type ListQuery } from '../../listing/use-list';

/** The services that write to people. */
export const MAIL_OWNERS = ['orders', 'identity'] as const;
export type MailOwner = (typeof MAIL_OWNERS)[number];
export const mailList = z.array(mail);

export const mailsUrl = (owner: MailOwner) => `/api/mails/${owner}`;

/** @param query by `status`, and by `about`: the id of the order or message that they are about */
export const mailsPageUrl = (owner: MailOwner, query: ListQuery) => listUrl(mailsUrl(owner), query);

/** @param query null: nothing is asked for */
export function useMails(owner: MailOwner, query: ListQuery | null) {
  return useList(query && mailsPageUrl(owner, query), mailList, REFRESH_MS);
}
