import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { tracking as trackingSchema, type Order } from '@handloom/contracts/orders';
import { sentencesOf } from '../listing/field-errors';
import { changeOrders, type OrderChange, type OrderOutcome } from './api/change-order';
import { readParcelLines, type TypedParcel } from './parcel-lines';
import { parcelOf } from './shown-order';
import { trackingLink } from './tracking-link';

export interface ShipOrdersFields {
  /** Of all whose own is left empty. */
  carrier: string;
  lines: string;
  /** By the order's id. */
  parcels: Record<string, TypedParcel>;
}

interface Outcomes {
  /** When it was tried with all of them. */
  onDone(outcomes: OrderOutcome[]): void;
  /** Nothing that was typed would be lost. */
  onClose(): void;
}

/** The parcels of several orders, typed for each or read from pasted lines, until all that can be sent are. */
export function useShipOrders(asked: Order[], { onDone, onClose }: Outcomes) {
  const [orders, setOrders] = useState(asked);
  const [failure, setFailure] = useState<string>();
  const form = useForm<ShipOrdersFields>({
    defaultValues: { carrier: '', lines: '', parcels: parcelsOf(asked) },
  });
  const { getValues, setValue, setError, setFocus, watch } = form;
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
        if (is !== was && (is || getValues(field) === was))
          setValue(field, is, { shouldDirty: true });
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

  return { form, orders, failure, problems, doubts, fillIn, save };
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
