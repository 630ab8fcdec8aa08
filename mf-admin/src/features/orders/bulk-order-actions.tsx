import { useState } from 'react';
import toast from 'react-hot-toast';
import type { Order, OrderStatus } from '@handloom/contracts/orders';
import { Button, ButtonLink } from '@handloom/ui/button';
import { BulkOutcome } from '../listing/bulk-outcome';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { changeOrders, type OrderOutcome } from './api/change-order';
import { printUrl } from './print-url';

/** To the others an order comes by a word of its own: why it is cancelled, that it has arrived. */
const STEPS = ['Processing', 'Shipped'] as const satisfies OrderStatus[];
type Step = (typeof STEPS)[number];

const counted = (orders: readonly unknown[]) =>
  `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;

/** What can be done with the chosen orders. */
export function BulkOrderActions({ orders }: { orders: Order[] }) {
  const [asked, setAsked] = useState<{ step: Step; orders: Order[] } | null>(null);
  const [outcomes, setOutcomes] = useState<OrderOutcome[] | null>(null);

  const apply = async (step: Step, chosen: Order[]) => {
    const all = await changeOrders(chosen, { status: step });
    setAsked(null);
    if (all.some(({ failure }) => failure)) setOutcomes(all);
    else toast.success(`${counted(all)} marked as ${step}`);
  };

  return (
    <>
      {STEPS.map((step) => (
        <Button key={step} look="outline" size="small" onClick={() => setAsked({ step, orders })}>
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
      {asked && (
        <ConfirmDialog
          question={`Mark ${counted(asked.orders)} as ${asked.step}?`}
          confirmLabel={`Mark as ${asked.step}`}
          onConfirm={() => apply(asked.step, asked.orders)}
          onCancel={() => setAsked(null)}
        >
          {asked.step === 'Shipped' && 'Each shopper gets a mail that says so. '}
          One that cannot become {asked.step} stays as it is, and you are told why.
        </ConfirmDialog>
      )}
      {outcomes && (
        <BulkOutcome
          title={`${outcomes.filter(({ failure }) => !failure).length} of ${outcomes.length} orders changed`}
          nameLabel="Order ID"
          rows={outcomes
            .toSorted((a, b) => Number(a.failure === null) - Number(b.failure === null))
            .map(({ order: { id, orderNumber, status }, failure }) => ({
              id,
              name: orderNumber,
              what: failure ?? `It is ${status} now.`,
            }))}
          onClose={() => setOutcomes(null)}
        />
      )}
    </>
  );
}
