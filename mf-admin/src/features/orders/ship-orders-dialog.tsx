import { useRef, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { tracking as trackingSchema, type Order } from '@handloom/contracts/orders';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { counted } from '@handloom/frontend-kit/count-words';
import { sentencesOf } from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import { changeOrders, type OrderChange, type OrderOutcome } from './api/change-order';
import { whyNotShipped } from './next-steps';
import { readParcelLines, type TypedParcel } from './parcel-lines';
import styles from './ship-orders-dialog.module.scss';
import { parcelOf } from './shown-order';
import { trackingLink } from './tracking-link';

interface ShipOrdersFields {
  /** Of all whose own is left empty. */
  carrier: string;
  lines: string;
  /** By the order's id. */
  parcels: Record<string, TypedParcel>;
}

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
  const [orders, setOrders] = useState(asked);
  const [failure, setFailure] = useState<string>();
  const form = useForm<ShipOrdersFields>({
    defaultValues: { carrier: '', lines: '', parcels: parcelsOf(asked) },
  });
  const { register, formState, getValues, setValue, setError, setFocus, watch } = form;
  const { problems, doubts } = readParcelLines(watch('lines'), orders);
  const fromLines = useRef(new Map<string, TypedParcel>());

  /** What was typed for an order after its line was read stays, until that line says something else. */
  const fillIn = (text: string) => {
    const { parcels } = readParcelLines(text, orders);
    for (const { id } of orders) {
      for (const part of ['carrier', 'number'] as const) {
        const was = fromLines.current.get(id)?.[part] ?? '';
        const is = parcels.get(id)?.[part] ?? '';
        const field = `parcels.${id}.${part}` as const;
        if (is !== was && (is || getValues(field) === was)) setValue(field, is);
      }
    }
    fromLines.current = parcels;
  };

  const save = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    if (problems.length > 0) {
      setFailure('Mend or remove the lines that do not fit first.');
      return setFocus('lines');
    }
    const changes = new Map<string, OrderChange>();
    let hasMistake = false;
    for (const order of orders) {
      const { change, wrong = {} } = changeOf(order, fields);
      for (const part of ['number', 'carrier'] as const) {
        const message = wrong[part];
        if (!message) continue;
        setError(`parcels.${order.id}.${part}`, { message }, { shouldFocus: !hasMistake });
        hasMistake = true;
      }
      changes.set(order.id, change);
    }
    if (hasMistake) return;
    const changeFor = ({ id }: Order) => changes.get(id) ?? { status: 'Shipped' as const };
    const outcomes = await changeOrders(orders, changeFor);
    const isSignedOut = outcomes.some((outcome) => outcome.isSignedOut);
    const left = outcomes.filter(
      ({ order, failure: why }) => why && (isSignedOut || changeFor(order).tracking),
    );
    setOrders(left.map(({ order }) => order));
    // Lines of orders that are gone would not fit; but who signs in again finds what they typed.
    if (!isSignedOut || left.length < outcomes.length) {
      setValue('lines', '');
      fromLines.current.clear();
    }
    onDone(outcomes);
    if (left.length === 0) onClose();
  });

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
      {staying.length > 0 && (
        <div className={styles.staying}>
          <p>Not among them:</p>
          <ul>
            {[...numbersByReason(staying)].map(([why, numbers]) => (
              <li key={why}>
                {numbers.join(', ')}: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextField
        label="Carrier of all"
        hint="For those with a tracking number and no carrier of their own."
        maxLength={100}
        data-autofocus
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
      <div className={styles.parcels} onKeyDown={goToNextNumber}>
        {orders.map((order) => {
          const errors = formState.errors.parcels?.[order.id];
          return (
            <div
              key={order.id}
              role="group"
              aria-label={order.orderNumber}
              className={styles.parcel}
            >
              <p className={styles.order}>
                {order.orderNumber}{' '}
                <span>
                  <bdi>{order.shippingAddress.name}</bdi>, {order.status}
                  {order.tracking && ` with ${order.tracking.carrier} ${order.tracking.number}`}
                </span>
              </p>
              <TextField
                label="Tracking number"
                error={errors?.number?.message}
                {...register(`parcels.${order.id}.number`)}
              />
              <TextField
                label="Carrier"
                placeholder={watch('carrier')}
                error={errors?.carrier?.message}
                {...register(`parcels.${order.id}.carrier`)}
              />
            </div>
          );
        })}
      </div>
    </FormDialog>
  );
}

/** One line for each reason: fifty lines of orders that stay would push the parcels of the others out of sight. */
function numbersByReason(staying: readonly Order[]): Map<string, string[]> {
  const numbers = new Map<string, string[]>();
  for (const order of staying) {
    const why = whyNotShipped(order);
    numbers.set(why, [...(numbers.get(why) ?? []), order.orderNumber]);
  }
  return numbers;
}

function parcelsOf(orders: readonly Order[]): ShipOrdersFields['parcels'] {
  return Object.fromEntries(
    orders.map((order) => {
      const { carrier, number } = parcelOf(order);
      return [order.id, { carrier, number }];
    }),
  );
}

/** The change that was typed for an order; a parcel that it has already is no change. */
function changeOf(
  order: Order,
  { carrier: ofAll, parcels }: ShipOrdersFields,
): { change: OrderChange; wrong?: Record<string, string> } {
  const change: OrderChange = { status: 'Shipped' };
  const typed = parcels[order.id] ?? { carrier: '', number: '' };
  const own = typed.carrier.trim();
  const number = typed.number.trim();
  const known = parcelOf(order);
  if ((!own && !number) || (own === known.carrier && number === known.number)) return { change };
  const parcel = { carrier: own || ofAll, number };
  const read = trackingSchema.safeParse({ ...parcel, url: trackingLink(parcel) });
  if (!read.success) return { change, wrong: sentencesOf(read.error) };
  // It takes the place of what somebody else may have written there meanwhile.
  return { change: { ...change, tracking: read.data, version: order.version } };
}

/** A scanner sends Enter after each number: the mails to all shoppers are not to leave by that. */
function goToNextNumber(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const numbers = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[name$=".number"]')];
  const group = (event.target as Element).closest('[role="group"]');
  numbers[numbers.findIndex((field) => group?.contains(field)) + 1]?.focus();
}
