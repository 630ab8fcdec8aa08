import type { Order } from '@handloom/contracts/orders';
import { Button, ButtonLink } from '@handloom/ui/button';
import { useBulkOutcome, type BulkOutcome } from '../listing/bulk-outcome';
import { ConfirmDialog } from '../listing/confirm-dialog';
import type { Choice } from '../listing/use-choice';
import { useOpened } from '../listing/use-opened';
import { counted } from '@handloom/frontend-kit/count-words';
import { changeOrders, type OrderChange, type OrderOutcome } from './api/change-order';
import { canBeShippedWithOthers, nextSteps, whyNotShipped } from './next-steps';
import { printUrl } from './print-url';
import { ShipOrdersDialog } from './ship-orders-dialog';

/** Cancelled is not among them: why it is, is a word to each shopper. */
const STEPS = ['Processing', 'Shipped', 'Completed', 'Paid'] as const;
type Step = (typeof STEPS)[number];
type PlainStep = Exclude<Step, 'Shipped'>;

/** Those about which nothing more is to be typed, and what is asked first. */
const PLAIN_STEPS: Record<PlainStep, { change: OrderChange; means: string }> = {
  Processing: { change: { status: 'Processing' }, means: '' },
  Completed: { change: { status: 'Completed' }, means: 'Their parcels have arrived. ' },
  Paid: {
    change: { paymentStatus: 'Paid' },
    means: 'Their cash has come; each shopper gets a mail that says so. ',
  },
};

/** Most that was to be paid in cash and was cancelled was never paid. */
const PAID_BY_ITSELF = 'It is Cancelled: if its cash came all the same, mark it on its own page.';

/** What can be done with the chosen orders. */
export function BulkOrderActions({ choice }: { choice: Choice<Order> }) {
  const orders = choice.chosen;
  const { opened: asked, open, close } = useOpened<{ step: Step; orders: Order[] }>();
  const { tell, dialog } = useBulkOutcome('Order ID');
  const tellOf = (step: Step, outcomes: OrderOutcome[]) =>
    tell(outcomes.map(toldOf(step)), `${counted(outcomes.length, 'order')} marked as ${step}`);
  const finish = (step: Step, outcomes: OrderOutcome[]) => {
    tellOf(step, outcomes);
    choice.done();
  };

  /** Nobody is to type the parcel of an order that cannot be sent. */
  const ask = (step: Step) => {
    if (step === 'Shipped' && !orders.some(canBeShippedWithOthers)) {
      const refused = orders.map((order) => ({ order, failure: whyNotShipped(order) }));
      return tellOf(step, refused);
    }
    open({ step, orders });
  };
  const mark = async (step: PlainStep, chosen: Order[]) => {
    const isLeft = (order: Order) =>
      step === 'Paid' && order.status === 'Cancelled' && nextSteps(order).payments.includes('Paid');
    const outcomes = await changeOrders(
      chosen.filter((order) => !isLeft(order)),
      () => PLAIN_STEPS[step].change,
    );
    const left = chosen.filter(isLeft).map((order) => ({ order, failure: PAID_BY_ITSELF }));
    close();
    finish(step, [...outcomes, ...left]);
  };

  return (
    <>
      {orders.length > 0 && <BulkOrderButtons orders={orders} onStep={ask} />}
      {asked && asked.step !== 'Shipped' && (
        <MarkQuestion {...asked} step={asked.step} onMark={mark} onCancel={close} />
      )}
      {asked?.step === 'Shipped' && (
        <ShipOrdersDialog
          orders={asked.orders.filter(canBeShippedWithOthers)}
          staying={asked.orders.filter((order) => !canBeShippedWithOthers(order))}
          onDone={(outcomes) => finish('Shipped', outcomes)}
          onClose={close}
        />
      )}
      {dialog}
    </>
  );
}

interface MarkQuestionProps {
  step: PlainStep;
  orders: Order[];
  onMark(step: PlainStep, orders: Order[]): Promise<void>;
  onCancel(): void;
}

function MarkQuestion({ step, orders, onMark, onCancel }: MarkQuestionProps) {
  return (
    <ConfirmDialog
      question={`Mark ${counted(orders.length, 'order')} as ${step}?`}
      confirmLabel={`Mark as ${step}`}
      onConfirm={() => onMark(step, orders)}
      onCancel={onCancel}
    >
      {PLAIN_STEPS[step].means}One that cannot become {step} stays as it is, and you are told why.
    </ConfirmDialog>
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

const toldOf =
  (step: Step) =>
  ({ order, ...became }: OrderOutcome): BulkOutcome => ({
    id: order.id,
    name: order.orderNumber,
    done: step === 'Paid' ? `Its payment is ${order.paymentStatus} now.` : standOf(order),
    ...became,
  });

function standOf({ status, tracking }: Order): string {
  if (status !== 'Shipped') return `It is ${status} now.`;
  return tracking
    ? `It is Shipped now, with ${tracking.carrier} ${tracking.number}.`
    : 'It is Shipped now, without tracking.';
}
