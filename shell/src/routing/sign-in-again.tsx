import { resumeSession } from '@handloom/frontend-kit/session';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { LoginForm } from '../sign-in/login-form';
import type { SignedOutProps } from './signed-out';
import styles from './sign-in-again.module.scss';

/** The login above a page that it hides, on which something typed waits. */
export default function SignInAgain({ reader, onLeave }: SignedOutProps) {
  return (
    <Modal
      open
      role="alertdialog"
      title="You have been signed out"
      text="What you typed is still here. Log in again to go on with it."
      className={styles.cover}
      onClose={() => undefined}
    >
      <LoginForm
        email={reader.email}
        onLogin={resumeSession}
        others={() => (
          <Button look="quiet" onClick={() => onLeave()}>
            Discard it and leave
          </Button>
        )}
      />
    </Modal>
  );
}
