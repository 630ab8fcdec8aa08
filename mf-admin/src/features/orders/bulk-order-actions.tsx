import type { Order, OrderStatus } from '@handloom/contracts/orders';
import { Button, ButtonLink } from '@handloom/ui/button';
import { useBulkOutcome, type BulkOutcome } from '../listing/bulk-outcome';
import { ConfirmDialog } from '../listing/confirm-dialog';
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
  const { tell, dialog } = useBulkOutcome('Order ID');
  const tellOf = (step: Step, outcomes: OrderOutcome[]) =>
    tell(outcomes.map(toldOf), `${counted(outcomes.length, 'order')} marked as ${step}`);

  /** Nobody is to type the parcel of an order that cannot be sent. */
  const ask = (step: Step) => {
    if (step === 'Shipped' && !orders.some(canBeShippedWithOthers)) {
      const refused = orders.map((order) => ({ order, failure: whyNotShipped(order) }));
      return tellOf(step, refused);
    }
    open({ step, orders });
  };
  const process = async (chosen: Order[]) => {
    const outcomes = await changeOrders(chosen, () => ({ status: 'Processing' }));
    close();
    tellOf('Processing', outcomes);
  };

  return (
    <>
      {orders.length > 0 && <BulkOrderButtons orders={orders} onStep={ask} />}
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
          onDone={(outcomes) => tellOf('Shipped', outcomes)}
          onClose={close}
        />
      )}
      {dialog}
    </>
  );
}

interface BulkOrderButtonsProps {
  orders: Order[];
  onStep(step: Step): void;
}

function BulkOrderButtons({ orders, onStep }: BulkOrderButtonsProps) {
  return (
    <>
      {STEPS.map((step) => (
        <Button key={step} look="outline" size="small" onClick={() => onStep(step)}>
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
  );
}

const toldOf = ({ order, ...became }: OrderOutcome): BulkOutcome => ({
  id: order.id,
  name: order.orderNumber,
  done: standOf(order),
  ...became,
});

function standOf({ status, tracking }: Order): string {
  if (status !== 'Shipped') return `It is ${status} now.`;
  return tracking
    ? `It is Shipped now, with ${tracking.carrier} ${tracking.number}.`
    : 'It is Shipped now, without tracking.';
}
