import { useState } from 'react';
import { EMAIL_LINK_HOURS, type PendingEmail as Pending } from '@handloom/contracts/accounts';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { useOwnToasts } from '../session/own-toasts';
import { resendLink, withdrawEmail } from './api/change-email';
import styles from './profile-page.module.scss';

interface PendingEmailProps {
  email: string;
  /** With the state that the server told; without, it is to be asked. */
  onChanged(pending?: Pending): Promise<unknown>;
}

/** A new email that counts once its link is confirmed. */
export function PendingEmail({ email, onChanged }: PendingEmailProps) {
  const [isBusy, setIsBusy] = useState(false);
  useKeptFocus(isBusy);
  const toast = useOwnToasts();

  const act = async (call: () => Promise<Pending>, done: string) => {
    setIsBusy(true);
    try {
      await onChanged(await call());
      toast.success(done);
    } catch (failure) {
      toast.error(sentenceOf(failure, 'That did not work. Please try again.'));
      // It was confirmed or withdrawn elsewhere.
      if (failure instanceof ApiError && failure.status === 404)
        await onChanged().catch(() => undefined);
    }
    setIsBusy(false);
  };

  return (
    <div className={styles.pending}>
      <p>
        We have sent a link to <strong>{email}</strong>. Until you open it and confirm, your email
        stays as it is. The link works for {EMAIL_LINK_HOURS} hours.
      </p>
      <div className={styles.buttons}>
        <Button
          look="outline"
          size="small"
          disabled={isBusy}
          onClick={() => act(() => resendLink(email), 'The link is sent again')}
        >
          Send the link again
        </Button>
        <Button
          look="outline"
          size="small"
          disabled={isBusy}
          onClick={() => act(withdrawEmail, 'Your email stays as it is')}
        >
          Withdraw the change
        </Button>
      </div>
    </div>
  );
}
