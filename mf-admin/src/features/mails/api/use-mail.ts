import useSWR from 'swr';
import { mailWithText, type MailWithText } from '@handloom/contracts/mails';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';
import { askedEvery } from '../../listing/use-kept-answer';
import { REFRESH_MS } from '../../listing/use-list';
import { mailsUrl, type MailOwner } from './use-mails';

export const mailUrl = (owner: MailOwner, id: string) =>
  `${mailsUrl(owner)}/${encodeURIComponent(id)}`;

export const getMail = (url: string) => apiGet(url, mailWithText);

/** A mail as its reader gets it. */
export function useMail(owner: MailOwner, id: string) {
  return useSWR<MailWithText, ApiError>(mailUrl(owner, id), getMail, askedEvery(REFRESH_MS));
}
