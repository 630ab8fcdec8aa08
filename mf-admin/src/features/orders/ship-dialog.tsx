import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import {
  order as orderSchema,
  tracking as trackingSchema,
  type Order,
} from '@handloom/contracts/orders';
import { TextField } from '@handloom/ui/text-field';
import {
  sentencesOf,
  showFieldErrors,
  showSentences,
  type FieldSentences,
} from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import { useFailure } from '../listing/use-failure';
import {
  KEEP_FIELDS,
  saveFailure,
  useVersionedEdit,
} from '../version-conflicts/use-versioned-edit';
import { changeOrder, type OrderChange } from './api/change-order';
import { NOTE_HINT } from './note-hint';
import { afterChange, parcelOf, shownOrder } from './shown-order';
import { trackingLink } from './tracking-link';

interface ShipFields {
  carrier: string;
  number: string;
  url: string;
  note: string;
}

/** Says that an order has left the house, and where its parcel can be followed; or mends the latter. */
export function ShipDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const { failure, fail, forgive } = useFailure();
  // The drawer behind may learn of something newer while this is filled in.
  const [opened] = useState(order);
  const hasLeft = isOnItsWay(opened);
  const form = useForm<ShipFields>({ defaultValues: { ...typedParcelOf(opened), note: '' } });
  const edit = useVersionedEdit<Order>({
    what: 'order',
    opened,
    schema: orderSchema,
    shown: shownOrder,
    take: (current) =>
      form.reset({ ...typedParcelOf(current), note: form.getValues('note') }, KEEP_FIELDS),
    resume: () => form.setFocus('carrier'),
  });
  const { errors } = form.formState;
  const known = trackingLink(form.watch());

  const save = form.handleSubmit(async (fields) => {
    forgive();
    const { change, wrong } = changeOf(opened, fields);
    if (wrong) return showSentences(wrong, form);
    try {
      const send = (version?: number) => changeOrder(order.id, { ...change, version });
      if (!(await edit.save(send, afterChange(opened, change)))) return;
      toast.success(`Order ${order.orderNumber} updated`);
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
      fail(saveFailure(error, 'order', 'Failed to update order'));
    }
  });

  return (
    <>
      {edit.question}
      <FormDialog
        title={hasLeft ? `Tracking of ${order.orderNumber}` : `Ship ${order.orderNumber}`}
        form={form}
        submitLabel={hasLeft ? 'Save tracking' : 'Mark as Shipped'}
        failure={failure}
        onSubmit={save}
        onClose={onClose}
      >
        {opened.disputed && !hasLeft && (
          <p>
            Its payment is disputed: the bank may take it back. That the parcel arrived may be your
            answer to the bank; ship it only if it is to leave all the same.
          </p>
        )}
        <TextField
          label="Carrier"
          data-autofocus
          error={errors.carrier?.message}
          {...form.register('carrier')}
        />
        <TextField
          label="Tracking number"
          error={errors.number?.message}
          {...form.register('number')}
        />
        <TextField
          label="Tracking link"
          type="url"
          placeholder={known ?? 'https://'}
          hint={known ? 'Left empty, it is the page of the carrier.' : hintOf(hasLeft)}
          error={errors.url?.message}
          {...form.register('url')}
        />
        <TextField
          label="Note"
          hint={NOTE_HINT}
          maxLength={500}
          error={errors.note?.message}
          {...form.register('note')}
        />
      </FormDialog>
    </>
  );
}

const isOnItsWay = ({ status }: Order) => status !== 'Processing';

/** The change that was typed, or what is wrong with it. Of an order that has not left yet, the parcel may stay empty. */
function changeOf(
  order: Order,
  { carrier, number, url, note }: ShipFields,
): { change: OrderChange; wrong?: FieldSentences } {
  const change: OrderChange = {};
  if (!isOnItsWay(order)) {
    change.status = 'Shipped';
    if (order.disputed) change.evenIfDisputed = true;
  }
  if (isOnItsWay(order) || carrier.trim() || number.trim() || url.trim()) {
    const link = url.trim() || trackingLink({ carrier, number });
    const parcel = trackingSchema.safeParse({ carrier, number, url: link });
    if (!parcel.success) return { change, wrong: sentencesOf(parcel.error) };
    change.tracking = parcel.data;
  }
  if (note.trim()) change.note = note.trim();
  return { change };
}

const hintOf = (hasLeft: boolean) =>
  hasLeft ? undefined : 'All of this may be left empty, or added later.';

/** A link that follows from carrier and number follows them also when these are mended. */
function typedParcelOf(order: Order) {
  const parcel = parcelOf(order);
  return parcel.url === trackingLink(parcel) ? { ...parcel, url: '' } : parcel;
}
