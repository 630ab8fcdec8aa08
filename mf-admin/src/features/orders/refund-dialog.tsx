import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { formatAmount } from '@handloom/contracts/money-format';
import { refundRequest } from '@handloom/contracts/order-payments';
import type { Order } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { TextField } from '@handloom/ui/text-field';
import { amountTyped } from '../listing/amount-typed';
import { ConfirmDialog } from '../listing/confirm-dialog';
import {
  sentencesOf,
  showFieldErrors,
  showSentences,
  type FieldSentences,
} from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import { useFailure } from '../listing/use-failure';
import { useRefund, type RefundWish } from './use-refund';

interface RefundFields {
  amount: string;
  reason: string;
}

/** Online money is sent back; of cash it is written down that somebody gave it back. */
const WORDS = {
  online: {
    question: (amount: string, name: string) => `Send ${amount} back to ${name}?`,
    yes: 'Send it back',
    warning: 'A refund cannot be undone.',
    done: (amount: string) => `${amount} goes back to the shopper`,
  },
  cash: {
    question: (amount: string, name: string) => `Did ${name} get ${amount} back?`,
    yes: 'It was given back',
    warning: 'The shopper gets a mail that says so. It cannot be taken back.',
    done: (amount: string) => `${amount} was given back`,
  },
};

interface RefundDialogProps {
  order: Order;
  /** The most that can go back at once. */
  left: NonNullable<Order['refundable']>;
  onClose(): void;
}

/** Sends money back, all that is left or a part of it, after it was asked once more. */
export function RefundDialog({ order, left, onClose }: RefundDialogProps) {
  const [asked, setAsked] = useState<RefundWish>();
  const { failure, fail, forgive } = useFailure();
  const refund = useRefund(order.id);
  const words = WORDS[order.paymentMethod === 'COD' ? 'cash' : 'online'];
  const money = (amount: number) => formatAmount(amount, left.currency);
  const form = useForm<RefundFields>({
    defaultValues: { amount: left.amount.toFixed(2), reason: '' },
  });
  const { errors } = form.formState;

  const ask = form.handleSubmit((fields) => {
    forgive();
    const { wish, wrong } = wishOf(fields, left);
    showSentences(wrong, form);
    setAsked(wish);
  });

  const send = async (wish: RefundWish) => {
    const amount = money(wish.amount);
    try {
      if (await refund(wish)) {
        toast.success(words.done(amount));
        return onClose();
      }
      fail(`${amount} did not go back: it was refused. The order says why.`);
    } catch (error) {
      showFieldErrors(error, form);
      fail(sentenceOf(error, 'Failed to refund. It is safe to try again.'));
    }
    setAsked(undefined);
  };

  return (
    <>
      {/* First, so that it is gone when the form gives the focus back. */}
      {asked && (
        <ConfirmDialog
          question={words.question(money(asked.amount), order.shippingAddress.name)}
          confirmLabel={words.yes}
          onConfirm={() => send(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {words.warning}
        </ConfirmDialog>
      )}
      <FormDialog
        title={`Refund ${order.orderNumber}`}
        form={form}
        submitLabel="Refund"
        failure={failure}
        onSubmit={ask}
        onClose={onClose}
      >
        <TextField
          label={`Amount (${left.currency})`}
          inputMode="decimal"
          data-autofocus
          hint={`${money(left.amount)} can be refunded.`}
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <TextField
          label="Reason"
          hint="The shopper reads it with the order, and in the mail that tells of it."
          maxLength={500}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      </FormDialog>
    </>
  );
}

/** The refund that was typed, unless something is wrong with it. */
function wishOf(
  fields: RefundFields,
  left: RefundDialogProps['left'],
): { wish?: RefundWish; wrong: FieldSentences } {
  const amount = amountTyped(fields.amount);
  const checked = refundRequest.safeParse({ amount, reason: fields.reason });
  const wrong = sentencesOf(checked.error);
  if (!Number.isFinite(amount)) wrong['amount'] = 'Amount must be a number';
  else if (amount > left.amount) {
    wrong['amount'] = `At most ${formatAmount(left.amount, left.currency)} is left`;
  }
  if (!checked.success || wrong['amount']) return { wrong };
  return { wish: { amount, reason: checked.data.reason }, wrong };
}
