import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import styles from '../session/session-form.module.scss';
import { confirmEmail } from './api/confirm-email';

interface ConfirmEmailFormProps {
  token: string;
  onConfirmed(email: string): void;
}

/** A button, and not the opening of the page: programs that look through mails open every link. */
export function ConfirmEmailForm({ token, onConfirmed }: ConfirmEmailFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ sentence: string; linkIsOver: boolean }>();

  const confirm = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      onConfirmed(await confirmEmail(token));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null;
      setFailure({
        sentence: sentenceOf(error, 'Your email was not changed. Please try again.'),
        linkIsOver: status === 410 || status === 409,
      });
      setIsBusy(false);
    }
  };

  const told = failure && (
    <p role="alert" className={styles.failure}>
      {failure.sentence}{' '}
      {failure.linkIsOver && <Link to="/profile">See the email in your profile</Link>}
    </p>
  );
  if (failure?.linkIsOver) return told;
  return (
    <div className={styles.form}>
      <p>
        Once you confirm, you log in with the address that this link was mailed to, and we write to
        it. If you did not ask for that, just leave this page.
      </p>
      {told}
      <Button wide disabled={isBusy} onClick={confirm}>
        {isBusy ? 'Confirming...' : 'Confirm email'}
      </Button>
    </div>
  );
}
