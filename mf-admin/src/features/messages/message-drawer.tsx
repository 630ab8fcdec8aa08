import type { StoredContactMessage } from '@handloom/contracts/contact';
import { Modal } from '@handloom/ui/modal';
import { momentOf } from '../listing/moment';
import styles from './message-drawer.module.scss';

export interface MessageDrawerProps {
  message: StoredContactMessage;
  onClose(): void;
}

export function MessageDrawer({ message, onClose }: MessageDrawerProps) {
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  return (
    <Modal open place="right" title={message.subject} onClose={onClose}>
      <p className={styles.from}>
        {message.fullName}, {momentOf(message.createdAt)}
      </p>
      <p className={styles.text}>{message.message}</p>
      <p>
        <a href={`mailto:${encodeURIComponent(message.email)}?subject=${subject}`}>
          Reply to {message.email}
        </a>
        <br />
        <a href={`tel:${message.phone}`}>{message.phone}</a>
      </p>
    </Modal>
  );
}
