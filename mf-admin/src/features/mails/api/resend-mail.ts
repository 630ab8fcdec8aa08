import { mutate } from 'swr';
import { mail, type Mail } from '@handloom/contracts/mails';
import { apiSend } from '@handloom/frontend-kit/api';
import { notKnown } from '../../listing/lost-answers';
import { isListAt } from '../../listing/use-list';
import { mailUrl } from './use-mail';
import { mailsUrl, type MailOwner } from './use-mails';

const UNKNOWN = 'No answer came. If the mail goes once more, it stands in the list as a new one.';

/** @returns the new mail of the same kind. @throws {ApiError} */
export async function resendMail(owner: MailOwner, id: string): Promise<Mail> {
  try {
    return await apiSend('POST', `${mailUrl(owner, id)}/resend`, { body: {}, schema: mail });
  } catch (failure) {
    // Who reads that it failed would send it a second time.
    return notKnown(failure, UNKNOWN);
  } finally {
    // Also when no answer came: another press would send it twice.
    void mutate(isListAt(mailsUrl(owner)));
  }
}
