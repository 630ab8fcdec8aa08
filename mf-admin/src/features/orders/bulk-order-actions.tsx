import { useState } from 'react';
import toast from 'react-hot-toast';
import type { Order, OrderStatus } from '@handloom/contracts/orders';
import { Button, ButtonLink } from '@handloom/ui/button';
import { BulkOutcome } from '../listing/bulk-outcome';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { tellSignedOut } from '../listing/tell-signed-out';
import { useIsHere } from '../listing/use-failure';
import { useOpened } from '../listing/use-opened';
import { counted } from '@handloom/frontend-kit/count-words';
import { changeOrders, type OrderOutcome } from './api/change-order';
import { canBeShippedWithOthers, whyNotShipped } from './next-steps';
import { printUrl } from './print-url';
import { ShipOrdersDialog } from './ship-orders-dialog';

/** To the others an order comes by a word of its own: why it is cancelled, that it has arrived. */
const STEPS = ['Processing', 'Shipped'] as const satisfies OrderStatus[];
type Step = (typeof STEPS)[number];

/** What can be done with the chosen orders. */
export function BulkOrderActions({ orders }: { orders: Order[] }) {
  const { opened: asked, open, close } = useOpened<{ step: Step; orders: Order[] }>();
  const [outcomes, setOutcomes] = useState<OrderOutcome[] | null>(null);
  const isHere = useIsHere();

  /** Nobody is to type the parcel of an order that cannot be sent. */
  const ask = (step: Step) => {
    if (step === 'Shipped' && !orders.some(canBeShippedWithOthers)) {
      return setOutcomes(orders.map((order) => ({ order, failure: whyNotShipped(order) })));
    }
    open({ step, orders });
  };
  const tell = (step: Step, all: OrderOutcome[]) => {
    const changed = all.filter(({ failure }) => !failure).length;
    const done = `${counted(all.length, 'order')} marked as ${step}`;
    if (all.some(({ isSignedOut }) => isSignedOut)) tellSignedOut(`${changed} of ${done}`);
    else if (changed === all.length) toast.success(done);
    else if (isHere()) setOutcomes(all);
    else toast.error(`${changed} of ${done}`);
  };
  const process = async (chosen: Order[]) => {
    const all = await changeOrders(chosen, () => ({ status: 'Processing' }));
    close();
    tell('Processing', all);
  };

  return (
    <>
      {orders.length > 0 && (
        <>
          {STEPS.map((step) => (
            <Button key={step} look="outline" size="small" onClick={() => ask(step)}>
              Mark as {step}
            </Button>
          ))}
          <ButtonLink
            look="outline"
            size="small"
            target="_blank"
            to={printUrl('packing-slips', orders)}
          >
            Packing slips
          </ButtonLink>
          <ButtonLink look="outline" size="small" target="_blank" to={printUrl('invoices', orders)}>
            Invoices
          </ButtonLink>
        </>
      )}
      {asked?.step === 'Processing' && (
        <ConfirmDialog
          question={`Mark ${counted(asked.orders.length, 'order')} as Processing?`}
          confirmLabel="Mark as Processing"
          onConfirm={() => process(asked.orders)}
          onCancel={close}
        >
          One that cannot become Processing stays as it is, and you are told why.
        </ConfirmDialog>
      )}
      {asked?.step === 'Shipped' && (
        <ShipOrdersDialog
          orders={asked.orders.filter(canBeShippedWithOthers)}
          staying={asked.orders.filter((order) => !canBeShippedWithOthers(order))}
          onDone={(all) => tell('Shipped', all)}
          onClose={close}
        />
      )}
      {outcomes && (
        <BulkOutcome
          title={`${outcomes.filter(({ failure }) => !failure).length} of ${counted(outcomes.length, 'order')} changed`}
          nameLabel="Order ID"
          rows={[...outcomes]
            .sort((a, b) => Number(a.failure === null) - Number(b.failure === null))
            .map(({ order, failure }) => ({
              id: order.id,
              name: order.orderNumber,
              what: failure ?? standOf(order),
            }))}
          onClose={() => setOutcomes(null)}
        />
      )}
    </>
  );
}

function standOf({ status, tracking }: Order): string {
  if (status !== 'Shipped') return `It is ${status} now.`;
  return tracking
    ? `It is Shipped now, with ${tracking.carrier} ${tracking.number}.`
    : 'It is Shipped now, without tracking.';
}
