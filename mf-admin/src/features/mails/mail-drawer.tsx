import { Link } from 'react-router-dom';
import type { Mail } from '@handloom/contracts/mails';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { FailedFetch } from '../listing/failed-fetch';
import { LoadingNote } from '../listing/list-notes';
import { momentOf } from '../listing/moment';
import { useMail } from './api/use-mail';
import type { MailOwner } from './api/use-mails';
import { kindOf, MailBadge, wasTried } from './mail-words';
import styles from './mails.module.scss';
import { useResend } from './use-resend';

export interface MailDrawerProps {
  owner: MailOwner;
  id: string;
  onClose(): void;
}

/** One mail as its reader gets it. */
export function MailDrawer({ owner, id, onClose }: MailDrawerProps) {
  const answer = useMail(owner, id);
  const { data: mail, error } = answer;
  const { resend, isHeld } = useResend(owner);
  return (
    <Modal
      open
      place="right"
      title={mail ? mail.subject : 'Mail'}
      onClose={onClose}
      actions={
        mail && (
          <Button aria-disabled={isHeld} onClick={() => resend(id, onClose)}>
            Resend
          </Button>
        )
      }
    >
      {!mail && <FailedFetch of={answer} otherwise="Failed to fetch the mail" />}
      {!mail && !error && <LoadingNote>Loading...</LoadingNote>}
      {mail && (
        <>
          <dl className={styles.facts}>
            <dt>Kind</dt>
            <dd>{kindOf(mail)}</dd>
            <dt>About</dt>
            <dd>
              <WhatItIsAbout owner={owner} mail={mail} />
            </dd>
            <dt>To</dt>
            <dd>{mail.recipient || 'the shop'}</dd>
            <dt>State</dt>
            <dd>
              <MailBadge mail={mail} />
            </dd>
            <dt>Written</dt>
            <dd>{momentOf(mail.createdAt)}</dd>
            {mail.sentAt && (
              <>
                <dt>{mail.isKept ? 'Kept' : 'Sent'}</dt>
                <dd>{momentOf(mail.sentAt)}</dd>
              </>
            )}
            {mail.lastFailure && (
              <>
                <dt>{wasTried(mail) ? 'Last failure' : 'Why'}</dt>
                <dd>
                  {mail.lastFailure}
                  {wasTried(mail) && ` (${mail.attempts} ${mail.attempts === 1 ? 'try' : 'tries'})`}
                </dd>
              </>
            )}
          </dl>
          {mail.html && (
            // Sandboxed whole: no script, no form, no link that leads away.
            <iframe title="The mail" sandbox="" srcDoc={mail.html} className={styles.preview} />
          )}
          <details className={styles.text}>
            <summary>As text</summary>
            <pre tabIndex={0} aria-label="The mail as text">
              {mail.text}
            </pre>
          </details>
        </>
      )}
    </Modal>
  );
}

function WhatItIsAbout({
  owner,
  mail: { kind, about, recipient },
}: {
  owner: MailOwner;
  mail: Mail;
}) {
  const id = encodeURIComponent(about);
  if (owner === 'orders') return <Link to={`/admin/orders?order=${id}`}>Open the order</Link>;
  if (kind.startsWith('contact-')) {
    return <Link to={`/admin/messages?message=${id}`}>Open the message</Link>;
  }
  return (
    <Link to={`/admin/users?search=${encodeURIComponent(recipient)}`}>Account of this address</Link>
  );
}
