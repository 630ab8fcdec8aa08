import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { plainPhone, plainPinCode } from '@handloom/contracts/address-fields';
import { isOnline, mayChangeAddress } from '@handloom/contracts/order-life';
import {
  newAddress,
  order as orderSchema,
  type Order,
  type ShippingAddress,
} from '@handloom/contracts/orders';
import { TextAreaField } from '@handloom/ui/text-area-field';
import { TextField } from '@handloom/ui/text-field';
import { sentencesOf, showFieldErrors, showSentences } from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import { useFailure } from '../listing/use-failure';
import {
  KEEP_FIELDS,
  saveFailure,
  useVersionedEdit,
} from '../version-conflicts/use-versioned-edit';
import { changeOrder } from './api/change-order';
import { afterChange, shownOrder } from './shown-order';

/** Mends where an order goes, as long as it has not left, and how its shopper is reached. */
export function AddressDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const { failure, fail, forgive } = useFailure();
  // The drawer behind may learn of something newer while this is filled in.
  const [opened] = useState(order);
  // What still waits for its payment is told to the profile with it, by the address that it has then.
  const isBinding = !isOnline(opened) || opened.paymentStatus !== 'Pending';
  const what = mayChangeAddress(opened) ? 'address' : 'contact';
  const form = useForm<ShippingAddress>({ defaultValues: opened.shippingAddress });
  const edit = useVersionedEdit<Order>({
    what: 'order',
    opened,
    schema: orderSchema,
    shown: shownOrder,
    take: (current) => form.reset(current.shippingAddress, KEEP_FIELDS),
    resume: () => form.setFocus(what === 'address' ? 'name' : 'phone'),
  });
  const save = form.handleSubmit(async ({ pinCode, phone, ...typed }) => {
    forgive();
    const told = { ...typed, pinCode: plainPinCode(pinCode), phone: plainPhone(phone) };
    const address = newAddress.safeParse(told);
    if (!address.success) return showSentences(sentencesOf(address.error), form);
    const change = { shippingAddress: address.data };
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
  const field = (name: keyof ShippingAddress) => ({
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  });
  return (
    <>
      {edit.question}
      <FormDialog
        title={`${what === 'address' ? 'Address' : 'Contact'} of ${order.orderNumber}`}
        form={form}
        submitLabel={`Save ${what}`}
        failure={failure}
        onSubmit={save}
        onClose={onClose}
      >
        {what === 'address' && (
          <>
            <TextField label="Name" data-autofocus {...field('name')} />
            <TextAreaField
              label="Address"
              rows={2}
              hint={
                isBinding ? 'Of this order alone: the shopper’s profile stays as it is.' : undefined
              }
              {...field('address')}
            />
            <TextField label="City" {...field('city')} />
            <TextField label="State" {...field('state')} />
            <TextField label="Pin Code" {...field('pinCode')} />
            <TextField label="Country" {...field('country')} />
          </>
        )}
        <TextField label="Phone" type="tel" data-autofocus {...field('phone')} />
        <TextField
          label="Email"
          type="email"
          hint="Mails about the order go there from now on, also those that are sent again."
          {...field('email')}
        />
      </FormDialog>
    </>
  );
}
