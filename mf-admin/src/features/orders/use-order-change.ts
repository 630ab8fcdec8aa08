import { useState } from 'react';
import toast from 'react-hot-toast';
import { order as orderSchema, type Order } from '@handloom/contracts/orders';
import { saveFailure, useVersionedEdit } from '../version-conflicts/use-versioned-edit';
import { changeOrder, type OrderChange } from './api/change-order';
import { afterChange, shownOrder } from './shown-order';

/**
 * Changes an order as its admin saw it, and says so; where somebody else has changed it, `conflict` asks.
 * @param onOver what was asked about the change is answered
 */
export function useOrderChange(opened: Order, onOver: () => void) {
  const [busy, setBusy] = useState(false);
  const edit = useVersionedEdit<Order>({
    what: 'order',
    opened,
    schema: orderSchema,
    shown: shownOrder,
    // The drawer shows it already.
    take: onOver,
  });
  const change = async (wanted: OrderChange) => {
    setBusy(true);
    try {
      const send = (version?: number) => changeOrder(opened.id, { ...wanted, version });
      const saved = await edit.save(send, afterChange(opened, wanted));
      if (!saved) return;
      toast.success(`Order ${opened.orderNumber} updated`);
      onOver();
    } catch (error) {
      toast.error(saveFailure(error, 'order', 'Failed to update order'));
      // What was typed is not lost with it.
      if (!wanted.note) onOver();
    } finally {
      setBusy(false);
    }
  };
  return { change, busy, conflict: edit.question };
}
