import { useState } from 'react';
import toast from 'react-hot-toast';
import { Link } from 'react-router-dom';
import type { StoredContactMessage } from '@handloom/contracts/contact';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { FailedFetch } from '../listing/failed-fetch';
import { LoadingNote } from '../listing/list-notes';
import { momentOf } from '../listing/moment';
import { useHold } from '../listing/use-hold';
import { answerMessage, reloadMessages } from './api/answer-message';
import { useMessage } from './api/use-message';
import styles from './message-drawer.module.scss';
import { replyAddress } from './reply-address';

/** Of those that a message names: more are a list, and no question about an order. */
const MOST_ORDERS = 5;

export interface MessageDrawerProps {
  id: string;
  onClose(): void;
}

/** One message, the ways to answer it, and what the shop has of who wrote it. */
export function MessageDrawer({ id, onClose }: MessageDrawerProps) {
  const answer = useMessage(id);
  const { data: message, error } = answer;
  return (
    <Modal
      open
      place="right"
      title={message ? message.subject : 'Message'}
      onClose={onClose}
      actions={message && <AnsweredButton message={message} />}
    >
      {!message && <FailedFetch of={answer} otherwise="Failed to fetch the message" />}
      {!message && !error && <LoadingNote>Loading...</LoadingNote>}
      {message && <Message message={message} />}
    </Modal>
  );
}

function Message({ message }: { message: StoredContactMessage }) {
  const { _id, fullName, email, phone, createdAt, answered } = message;
  const search = encodeURIComponent(email);
  const [isReplying, setIsReplying] = useState(false);
  return (
    <>
      {isReplying && (
        // The reply is written elsewhere: this is what the admin comes back to.
        <ConfirmDialog
          question="Has it been answered?"
          confirmLabel="Mark as answered"
          cancelLabel="Not yet"
          onConfirm={() => markAnswered(_id, true).then(() => setIsReplying(false))}
          onCancel={() => setIsReplying(false)}
        >
          The reply opens in your mail program.
        </ConfirmDialog>
      )}
      <p className={styles.from}>
        <bdi>{fullName}</bdi>, {momentOf(createdAt)}
      </p>
      {answered && (
        <p className={styles.from}>
          Answered by {answered.by ?? 'an admin'}, {momentOf(answered.at)}
        </p>
      )}
      <p className={styles.text} dir="auto">
        {message.message}
      </p>
      <ul className={styles.ways}>
        <li>
          <a href={replyAddress(message)} onClick={() => setIsReplying(answered === null)}>
            Reply to {email}
          </a>
        </li>
        <li>
          <a href={`tel:${phone}`}>{phone}</a>
        </li>
        {ordersNamedIn(message).map((orderNumber) => (
          <li key={orderNumber}>
            <Link to={`/admin/orders?search=${orderNumber}`}>Order {orderNumber}</Link>
          </li>
        ))}
        <li>
          <Link to={`/admin/orders?search=${search}`}>Orders of this address</Link>
        </li>
        <li>
          <Link to={`/admin/users?search=${search}`}>Account of this address</Link>
        </li>
        <li>
          <Link to={`/admin/mails?from=identity&about=${encodeURIComponent(_id)}`}>
            Mails about this message
          </Link>
        </li>
      </ul>
    </>
  );
}

/** Who writes about an order names it, perhaps from another address than it was placed with. */
function ordersNamedIn({ subject, message }: StoredContactMessage): string[] {
  const named = `${subject} ${message}`.toUpperCase().match(/\bHR-\d{4}-\d{6,9}\b/g) ?? [];
  return [...new Set(named)].slice(0, MOST_ORDERS);
}

function AnsweredButton({ message: { _id, answered } }: { message: StoredContactMessage }) {
  const { isHeld, press } = useHold();
  // A service that is older than answers does not say it.
  if (answered === undefined) return null;
  return (
    <Button
      look={answered ? 'outline' : undefined}
      aria-disabled={isHeld}
      onClick={() => void press(() => markAnswered(_id, answered === null))}
    >
      {answered ? 'Mark as unanswered' : 'Mark as answered'}
    </Button>
  );
}

async function markAnswered(id: string, isAnswered: boolean): Promise<void> {
  try {
    await answerMessage(id, isAnswered);
    toast.success(isAnswered ? 'Marked as answered' : 'It waits for an answer again');
  } catch (error) {
    toast.error(sentenceOf(error, 'Failed to update the message'));
  }
  reloadMessages();
}
