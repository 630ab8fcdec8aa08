import { Fragment, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isInvoice } from '@handloom/contracts/order-life';
import type { Order } from '@handloom/contracts/orders';
import { Modal } from '@handloom/ui/modal';
import { FailedFetch } from '../listing/failed-fetch';
import { LoadingNote } from '../listing/list-notes';
import { useDiscardQuestion } from '../listing/use-discard-question';
import { MailsOfOrder } from '../mails/mails-of-order';
import { addOrderNote } from './api/add-order-note';
import { useOrder } from './api/use-order';
import { Neighbours, type NeighboursProps } from './neighbours';
import { OrderActions } from './order-actions';
import { OrderDetail } from './order-detail';
import styles from './order-detail.module.scss';
import { OrderNotes } from './order-notes';
import { printUrl } from './print-url';

export interface OrderDrawerProps extends NeighboursProps {
  onClose(): void;
}

export function OrderDrawer({ id, listed, beside, onOpen, onClose }: OrderDrawerProps) {
  const answer = useOrder(id);
  const { data: order, error } = answer;
  const navigate = useNavigate();
  // Of one order only: another one is shown as soon as it is there.
  const [begun, setBegun] = useState({ id, note: '' });
  const draft = begun.id === id ? begun.note : '';
  const [sent, setSent] = useState<string>();
  const { leave, leaveFor, question } = useDiscardQuestion(
    () => draft.trim() !== '',
    onClose,
    draft === sent,
  );
  const add = async (to: Order, note: string) => {
    setSent(note);
    try {
      await addOrderNote(to, { note });
      // What was typed since is another note.
      setBegun((now) => (now.id === id && now.note === note ? { id, note: '' } : now));
    } finally {
      setSent(undefined);
    }
  };
  const goOn = (open: () => void) =>
    leaveFor(() => {
      setBegun((now) => (now.id === id ? { id, note: '' } : now));
      open();
    });
  const { previous, next } = beside;
  return (
    <>
      {question}
      <Modal
        open
        place="right"
        title={order ? `Order ${order.orderNumber}` : 'Order'}
        onClose={leave}
        actions={order && <OrderActions key={id} order={order} />}
      >
        <Neighbours
          id={id}
          listed={listed}
          beside={{
            ...(previous && { previous: () => goOn(previous) }),
            ...(next && { next: () => goOn(next) }),
          }}
          onOpen={(neighbour) => goOn(() => onOpen(neighbour))}
        />
        {!order && <FailedFetch of={answer} otherwise="Failed to fetch order" />}
        {!order && !error && <LoadingNote>Loading...</LoadingNote>}
        {order && (
          // What was begun with one order is not gone on with at the next.
          <Fragment key={id}>
            <OrderDetail order={order} />
            <OrderNotes
              order={order}
              draft={draft}
              onDraft={(note) => setBegun({ id, note })}
              onAdd={(note) => add(order, note)}
            />
            <MailsOfOrder orderId={order.id} onFollow={(to) => leaveFor(() => void navigate(to))} />
            <p className={styles.papers}>
              {/* In a tab of its own, as the papers: who looks there goes on here. */}
              <Link
                target="_blank"
                to={`/admin/orders?search=${encodeURIComponent(order.shippingAddress.email)}`}
              >
                Orders of this address
              </Link>
              <Link target="_blank" to={printUrl('invoices', [order])}>
                {isInvoice(order) ? 'Print invoice' : 'Print order'}
              </Link>
              <Link target="_blank" to={printUrl('packing-slips', [order])}>
                Print packing slip
              </Link>
            </p>
          </Fragment>
        )}
      </Modal>
    </>
  );
}
