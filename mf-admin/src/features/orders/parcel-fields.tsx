import type { KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Order } from '@handloom/contracts/orders';
import { TextField } from '@handloom/ui/text-field';
import styles from './ship-orders-dialog.module.scss';
import type { ShipOrdersFields } from './use-ship-orders';

interface ParcelFieldsProps {
  orders: Order[];
  form: UseFormReturn<ShipOrdersFields>;
}

/** A tracking number and a carrier for each order. */
export function ParcelFields({ orders, form }: ParcelFieldsProps) {
  const { register, formState, watch } = form;
  return (
    <div className={styles.parcels} onKeyDown={goToNextNumber}>
      {orders.map((order) => {
        const errors = formState.errors.parcels?.[order.id];
        return (
          <div key={order.id} role="group" aria-label={order.orderNumber} className={styles.parcel}>
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
  );
}

/** A scanner sends Enter after each number: the mails to all shoppers are not to leave by that. */
export function goToNextNumber(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  const numbers = [...(form?.querySelectorAll<HTMLInputElement>('[name$=".number"]') ?? [])];
  const group = (event.target as Element).closest('[role="group"]');
  numbers[numbers.findIndex((field) => group?.contains(field)) + 1]?.focus();
}
