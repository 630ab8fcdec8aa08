import type { Order } from '@handloom/contracts/orders';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { counted } from '@handloom/frontend-kit/count-words';
import { FormDialog } from '../listing/form-dialog';
import type { OrderOutcome } from './api/change-order';
import { goToNextNumber, ParcelFields } from './parcel-fields';
import styles from './ship-orders-dialog.module.scss';
import { StayingOrders } from './staying-orders';
import { useShipOrders } from './use-ship-orders';

const EXAMPLE = 'HR-2026-000123, 1Z999AA10123456784';

interface ShipOrdersDialogProps {
  orders: Order[];
  /** Chosen with them, and not to be shipped so. */
  staying: Order[];
  /** When it was tried with all of them. */
  onDone(outcomes: OrderOutcome[]): void;
  onClose(): void;
}

/**
 * Says that several orders have left the house, and what their parcels are: typed for each, or pasted for all. It stays
 * with those that could not be so, as long as something typed for them would be lost.
 */
export function ShipOrdersDialog({
  orders: asked,
  staying,
  onDone,
  onClose,
}: ShipOrdersDialogProps) {
  const { form, orders, failure, problems, doubts, fillIn, save } = useShipOrders(asked, {
    onDone,
    onClose,
  });
  const { register, formState } = form;
  return (
    <FormDialog
      title={`Mark ${counted(orders.length, 'order')} as Shipped?`}
      form={form}
      isChangedBeside={orders.some(({ id }) => formState.dirtyFields.parcels?.[id])}
      submitLabel="Mark as Shipped"
      failure={failure}
      onSubmit={save}
      onClose={onClose}
      wide
    >
      <p>
        Each shopper gets a mail that says so. One that cannot become Shipped stays as it is, and
        you are told why. Tracking may be left empty, or added later.
      </p>
      <StayingOrders orders={staying} />
      <TextField
        label="Carrier of all"
        hint="For those with a tracking number and no carrier of their own."
        maxLength={100}
        data-autofocus
        onKeyDown={goToNextNumber}
        {...register('carrier')}
      />
      <div className={styles.lines}>
        <TextAreaField
          label="Paste from a list"
          rows={3}
          hint="In each line an order number and its tracking number, as a carrier exports them."
          placeholder={EXAMPLE}
          spellCheck={false}
          {...register('lines', { onChange: ({ target }) => fillIn(target.value) })}
        />
        <div aria-live="polite">
          {problems.length > 0 && (
            <ul aria-label="Lines that do not fit" className={styles.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          {doubts.length > 0 && (
            <ul aria-label="Numbers in several lines" className={styles.doubts}>
              {doubts.map((doubt) => (
                <li key={doubt}>{doubt}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <ParcelFields orders={orders} form={form} />
    </FormDialog>
  );
}
