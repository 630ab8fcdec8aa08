import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { formatAmount } from '@handloom/contracts/money-format';
import { refundRequest } from '@handloom/contracts/order-payments';
import { type Order } from '@handloom/contracts/orders';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { randomKey } from '@handloom/frontend-kit/random-key';
import { TextField } from '@handloom/ui/text-field';
import { amountTyped } from '../listing/amount-typed';
import { ConfirmDialog } from '../listing/confirm-dialog';
import { sentencesOf, showFieldErrors, showSentences } from '../listing/field-errors';
import { FormDialog } from '../listing/form-dialog';
import { useFailure } from '../listing/use-failure';
import { refundOrder, type RefundRequest } from './api/refund-order';

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
export function RefundDialog({
  order,
  left: { amount: left, currency },
  onClose,
}: RefundDialogProps) {
  const [asked, setAsked] = useState<RefundRequest & { amount: number }>();
  const { failure, fail, forgive } = useFailure();
  // Each amount keeps its key, also after another one was tried, so that a refund whose answer was lost is not carried out
  // twice, however it is explained.
  const keys = useRef(new Map<number, string>());
  const words = WORDS[order.paymentMethod === 'COD' ? 'cash' : 'online'];
  const money = (amount: number) => formatAmount(amount, currency);
  const form = useForm<RefundFields>({ defaultValues: { amount: left.toFixed(2), reason: '' } });
  const { errors } = form.formState;

  const ask = form.handleSubmit((fields) => {
    forgive();
    const amount = amountTyped(fields.amount);
    const checked = refundRequest.safeParse({ amount, reason: fields.reason });
    const wrong = sentencesOf(checked.error);
    if (!Number.isFinite(amount)) wrong['amount'] = 'Amount must be a number';
    else if (amount > left) wrong['amount'] = `At most ${money(left)} is left`;
    showSentences(wrong, form);
    if (checked.success && !wrong['amount']) setAsked({ amount, reason: checked.data.reason });
  });

  const send = async (wish: RefundRequest & { amount: number }) => {
    const { amount } = wish;
    const key = keys.current.get(amount) ?? randomKey();
    keys.current.set(amount, key);
    try {
      const { status } = await refundOrder(order.id, wish, key);
      if (status === 'failed' || status === 'canceled') {
        // Under its key the same refusal would come again.
        keys.current.delete(amount);
        setAsked(undefined);
        return fail(`${money(amount)} did not go back: it was refused. The order says why.`);
      }
      toast.success(words.done(money(amount)));
      onClose();
    } catch (error) {
      setAsked(undefined);
      showFieldErrors(error, form);
      fail(sentenceOf(error, 'Failed to refund. It is safe to try again.'));
    }
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
          label={`Amount (${currency})`}
          inputMode="decimal"
          data-autofocus
          hint={`${money(left)} can be refunded.`}
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <TextField
          label="Reason"
          maxLength={500}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
      </FormDialog>
    </>
  );
}
