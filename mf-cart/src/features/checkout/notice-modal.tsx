import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';

export interface Notice {
  title: string;
  text: string;
}

export function NoticeModal({ notice, onClose }: { notice: Notice | null; onClose(): void }) {
  return (
    <Modal
      open={notice !== null}
      title={notice?.title ?? ''}
      onClose={onClose}
      actions={<Button onClick={onClose}>Okay</Button>}
    >
      <p>{notice?.text}</p>
    </Modal>
  );
}
