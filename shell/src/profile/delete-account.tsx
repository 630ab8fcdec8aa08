import { useState } from 'react';
import { accountDeletion, type AccountDeletion } from '@handloom/contracts/accounts';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { AccountForm, type AccountField } from '../session/account-form';
import styles from './profile-page.module.scss';
import { NOT_DELETED, useAccountDeletion } from './use-account-deletion';

const FIELDS: AccountField<AccountDeletion>[] = [
  { name: 'password', label: 'Your password', kind: 'password', autoComplete: 'current-password' },
];

export function DeleteAccount() {
  const [isAsking, setIsAsking] = useState(false);
  const { remove, isBusy } = useAccountDeletion();
  return (
    <section aria-labelledby="deletion-title" className={styles.part}>
      <h2 id="deletion-title">Delete account</h2>
      <p>
        Your account goes, with the address that it remembers, its cart and your name at reviews;
        your orders go on, and are kept for as long as tax law asks.
      </p>
      <Button look="danger" className={styles.start} onClick={() => setIsAsking(true)}>
        Delete account
      </Button>
      <Modal
        open={isAsking}
        role="alertdialog"
        title="Delete your account?"
        text="This cannot be undone. You are signed out on every device."
        // Whether it stays is known when the answer is there.
        onClose={() => !isBusy && setIsAsking(false)}
      >
        <AccountForm
          schema={accountDeletion}
          start={{ password: '' }}
          fields={FIELDS}
          button="Delete account"
          busyButton="Deleting..."
          failed={NOT_DELETED}
          tellsFields
          onSubmit={remove}
          others={() => (
            <Button look="outline" wide disabled={isBusy} onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
          )}
        />
      </Modal>
    </section>
  );
}
