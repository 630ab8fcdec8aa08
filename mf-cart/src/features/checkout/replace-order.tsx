import type { RefObject } from 'react';
import type { Order } from '@handloom/contracts/orders';
import { Button } from '@handloom/ui/button';
import { Modal } from '@handloom/ui/modal';

interface ReplaceOrderProps {
  /** The one that would give way, while the shopper is asked. */
  order: Order | undefined;
  opener: RefObject<HTMLElement | null>;
  onKeep(): void;
  onReplace(): void;
}

/** A shopper has one order that waits. Where its money may be on its way, it does not give way without a question. */
export function ReplaceOrder({ order, opener, onKeep, onReplace }: ReplaceOrderProps) {
  return (
    <Modal
      open={order !== undefined}
      role="alertdialog"
      title={`Cancel order ${order?.orderNumber}?`}
      text="We have not heard yet whether it is paid. Placing this order cancels it, and what you have paid for it is sent back."
      opener={opener}
      onClose={onKeep}
      actions={
        <>
          <Button look="outline" data-autofocus onClick={onKeep}>
            Keep it
          </Button>
          <Button onClick={onReplace}>Place this order instead</Button>
        </>
      }
    />
  );
}
