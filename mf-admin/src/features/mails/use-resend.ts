import toast from 'react-hot-toast';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { useHold } from '../listing/use-hold';
import { resendMail } from './api/resend-mail';
import type { MailOwner } from './api/use-mails';

/** Sends a mail once more and says so; a second press of the same is held back, and `onSent` is told of what has come of it. */
export function useResend(owner: MailOwner) {
  const { isHeld, press } = useHold();
  const send = async (id: string, onSent?: () => void) => {
    try {
      const { recipient } = await resendMail(owner, id);
      toast.success(`The mail goes to ${recipient || 'the shop'} once more`);
      onSent?.();
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to send the mail'));
    }
  };
  const resend = (id: string, onSent?: () => void) => void press(() => send(id, onSent));
  return { resend, isHeld };
}
