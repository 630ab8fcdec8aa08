import { sentenceOf } from '@handloom/frontend-kit/api';
import { Modal } from '@handloom/ui/modal';
import { FailureNote, LoadingNote } from '../listing/list-notes';
import { MailsOfOrder } from '../mails/mails-of-order';
import { useOrder } from './api/use-order';
import { OrderActions } from './order-actions';
import { OrderDetail } from './order-detail';

export function OrderDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const { data: order, error } = useOrder(id);
  return (
    <Modal
      open
      place="right"
      title={order ? `Order ${order.orderNumber}` : 'Order'}
      onClose={onClose}
    >
      {error && !order && <FailureNote>{sentenceOf(error, 'Failed to fetch order')}</FailureNote>}
      {!order && !error && <LoadingNote>Loading...</LoadingNote>}
      {order && (
        <>
          <OrderDetail order={order} />
          <MailsOfOrder orderId={order.id} />
          <OrderActions order={order} />
        </>
      )}
    </Modal>
  );
}
