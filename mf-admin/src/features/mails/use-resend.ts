import { useState } from 'react';
import toast from 'react-hot-toast';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { resendMail } from './api/resend-mail';
import type { MailOwner } from './api/use-mails';

/** Sends a mail once more and says so; `busy` holds back a second press. `resend` resolves to false when that failed. */
export function useResend(owner: MailOwner) {
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy);
  const resend = async (id: string): Promise<boolean> => {
    setBusy(true);
    try {
      const { recipient } = await resendMail(owner, id);
      toast.success(`The mail goes to ${recipient || 'the shop'} once more`);
      return true;
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to send the mail'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { resend, busy };
}
