import type { ReactNode, RefObject } from 'react';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';
import type { Notice } from './notices';

interface NoticeModalProps {
  notice: Notice | null;
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
  /** Below the text. */
  children?: ReactNode;
}

export function NoticeModal({ notice, opener, onClose, children }: NoticeModalProps) {
  return (
    <Modal
      open={notice !== null}
      title={notice?.title ?? ''}
      text={notice?.text}
      opener={opener}
      onClose={onClose}
      actions={<Button onClick={onClose}>Okay</Button>}
    >
      {children}
    </Modal>
  );
}
