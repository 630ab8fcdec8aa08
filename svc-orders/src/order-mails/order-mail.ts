import { formatAmount } from '@handloom/contracts/money-format';
import { fromMinor, TAX_PERCENT } from '@handloom/contracts/money';
import { PAYMENT_METHOD_LABELS, type Order } from '@handloom/contracts/orders';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import type { MailDocument, MailPart } from '@handloom/service-kit/mails/mail-document';
import { isDueOnDelivery, isOnline } from '@handloom/contracts/order-life';
import { greeting, typedLines } from './shopper-words';

/** What mails say of an order: its snapshot, never the catalogue's or the profile's present. */
export interface MailedOrder extends Pick<
  Order,
  | 'id'
  | 'orderNumber'
  | 'status'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'shippingAddress'
  | 'currency'
> {
  lines: readonly { name: string; size: string; quantity: number; priceMinor: number }[];
  subtotalMinor: number;
  taxMinor: number;
  totalMinor: number;
  tracking: { carrier: string; number: string; url: string | null } | null;
  /** By what all that was paid is on its way back, or has arrived there; null: not all of it is. */
  goesBack: 'refund' | 'dispute' | null;
  /** By their ids. */
  refunds: ReadonlyMap<string, MailedRefund>;
}

interface MailedRefund {
  /** Null where that is nothing to the shopper. */
  reason: string | null;
  /** It did not arrive. */
  isLost: boolean;
}

/** What one mail says beyond the order, such as the amount of one refund. */
export interface MailFacts {
  amountMinor?: number;
  currency?: string;
  /** Of which refund it is; mails of before do not say it. */
  refundId?: string;
}

interface Telling {
  order: MailedOrder;
  facts: MailFacts;
  /** The shop's address, such as `https://shop.example`. */
  origin: string;
}

/** @returns null for a kind that is not an order's, and where nothing is to be told any more */
export function orderMail(kind: string, telling: Telling): MailDocument | null {
  const said = TELLINGS[kind]?.(telling);
  if (!said) return null;
  const { order, origin } = telling;
  const hello = paragraph(greeting(order.shippingAddress.name));
  const onwards: MailPart = {
    kind: 'link',
    label: 'See your order',
    url: `${origin}/orders/${encodeURIComponent(order.id)}`,
  };
  return {
    title: said.title,
    preview: said.preview,
    parts: [hello, ...said.before, onwards, ...said.after],
    footer: [
      `Handloom, ${SHOP_ADDRESS.place}`,
      `Questions? Write to ${SHOP_ADDRESS.emails[1]} or call ${SHOP_ADDRESS.phone}.`,
    ],
  };
}

/** As on the pages of the cart and the order. */
const SHIPPING_NOTE = 'Shipping is not included. We agree it with you before anything is sent.';

interface Said extends Pick<MailDocument, 'title' | 'preview'> {
  before: MailPart[];
  /** What follows the button. */
  after: MailPart[];
}

const TELLINGS: Partial<Record<string, (telling: Telling) => Said | null>> = {
  'order-confirmation': ({ order }) => {
    const end = endOf(order);
    return end
      ? // It has waited, as for a mail server, and says what is true now.
        {
          title: `Order ${order.orderNumber} was placed`,
          preview: `It has been ${end} since.`,
          before: [
            paragraph(`Thank you for your order. It has been ${end} since: nothing will be sent.`),
          ],
          after: [bill(order)],
        }
      : {
          title: `Order ${order.orderNumber} is confirmed`,
          preview: `Thank you. Your order of ${total(order)} is with us.`,
          before: [
            paragraph(
              `Thank you for your order. ${hasLeft(order) ? 'It has left our house.' : 'It is with us, and we prepare it with care.'}`,
            ),
            ...paymentWords(order),
          ],
          after: [bill(order), paragraph(SHIPPING_NOTE), address(order)],
        };
  },

  'payment-received': ({ order, facts }) => ({
    title: `Payment received for order ${order.orderNumber}`,
    preview: `We have received ${amountOf(order, facts)}.`,
    before: [
      paragraph(
        `We have received your payment of ${amountOf(order, facts)} for order ${order.orderNumber}. Thank you.`,
      ),
      ...(isCancelled(order)
        ? [paragraph(`The order is cancelled: nothing will be sent. ${moneyOfCancelled(order)}`)]
        : []),
    ],
    after: [bill(order)],
  }),

  'payment-failed': ({ order }) =>
    order.paymentStatus !== 'Failed'
      ? // It has waited, as for a mail server, and the shopper has gone on meanwhile.
        null
      : {
          title: `Your payment for order ${order.orderNumber} did not go through`,
          preview: `We have not received ${total(order)}.`,
          before: [
            paragraph(
              `Your payment of ${total(order)} for order ${order.orderNumber} did not go through, so nothing will be sent as it stands. If money has left your account, it comes back by itself.`,
            ),
            paragraph(
              isCancelled(order)
                ? 'The order is cancelled. Your cart is as it was: please order again if you still want the rugs.'
                : 'You can pay it on its page for a short while. After that it is cancelled, and your cart is as it was.',
            ),
          ],
          after: [bill(order)],
        },

  'order-shipped': ({ order }) => ({
    title: `Order ${order.orderNumber} is on its way`,
    preview: order.tracking
      ? `With ${order.tracking.carrier}, ${order.tracking.number}.`
      : 'Your rugs have left our house.',
    before: [
      paragraph('Your order has left our house and is on its way to you.'),
      ...parcel(order),
    ],
    after: [address(order), bill(order)],
  }),

  'order-cancelled': ({ order }) => ({
    title: `Order ${order.orderNumber} is cancelled`,
    preview: 'Nothing will be sent.',
    before: [
      paragraph(`Order ${order.orderNumber} is cancelled. Nothing will be sent.`),
      paragraph(moneyOfCancelled(order)),
    ],
    after: [bill(order)],
  }),

  'order-refunded': ({ order, facts }) =>
    refundOf(order, facts)?.isLost
      ? // It has waited, as for a mail server, or is sent again.
        {
          title: `Refund for order ${order.orderNumber}`,
          preview: `${amountOf(order, facts)} did not arrive.`,
          before: [
            paragraph(
              `We had sent back ${amountOf(order, facts)} for order ${order.orderNumber}, but it did not arrive. We see to it, and write to you again when it is on its way.`,
            ),
          ],
          after: [bill(order)],
        }
      : {
          title: `Refund for order ${order.orderNumber}`,
          preview: isOnline(order)
            ? `${amountOf(order, facts)} is on its way back to you.`
            : `You got ${amountOf(order, facts)} back.`,
          before: [
            paragraph(
              isOnline(order)
                ? `We have sent back ${amountOf(order, facts)} for order ${order.orderNumber}, the way it was paid. Depending on your bank it takes 5 to 10 days to arrive.`
                : `We have given you back ${amountOf(order, facts)} for order ${order.orderNumber}. If you have not got it, please tell us.`,
            ),
            ...reasonOf(order, facts),
          ],
          after: [bill(order)],
        },
};

const hasLeft = ({ status }: MailedOrder) => status === 'Shipped' || status === 'Completed';

/** Why nothing will be sent; null where the order goes on, or has left. */
function endOf(order: MailedOrder): 'cancelled' | 'refunded' | null {
  if (isCancelled(order)) return 'cancelled';
  return order.paymentStatus === 'Refunded' && !hasLeft(order) ? 'refunded' : null;
}

const isCancelled = ({ status }: MailedOrder) => status === 'Cancelled';
const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text });
const money = (minor: number, currency: string) => formatAmount(fromMinor(minor), currency);

function moneyOfCancelled(order: MailedOrder): string {
  const { paymentStatus, goesBack, totalMinor } = order;
  if (paymentStatus === 'Refunded') {
    return isOnline(order)
      ? 'What you paid has gone back the way it came.'
      : 'What you paid was given back to you.';
  }
  if (paymentStatus !== 'Paid' || totalMinor === 0) return 'Nothing is owed for it.';
  if (!isOnline(order)) {
    return 'We give you back what you paid, and write to you again when it is done.';
  }
  if (goesBack === 'dispute') return 'Your bank has given you back what you paid.';
  // Nothing goes back by itself while the payment is disputed, nor when the provider refuses: a person sees to it.
  return goesBack
    ? 'What you paid goes back the way it came. We write to you again when it is on its way.'
    : 'We are looking at what you paid, and write to you when it goes back.';
}

const total = ({ totalMinor, currency }: MailedOrder) => money(totalMinor, currency);

/** The amount that the mail itself names; all of it when it names none. */
function amountOf(order: MailedOrder, { amountMinor, currency }: MailFacts): string {
  return money(amountMinor ?? order.totalMinor, currency ?? order.currency);
}

const refundOf = ({ refunds }: MailedOrder, { refundId }: MailFacts) => refunds.get(refundId ?? '');

/** As on the order's page: that it was paid twice, say, and is not given up. */
function reasonOf(order: MailedOrder, facts: MailFacts): MailPart[] {
  const reason = refundOf(order, facts)?.reason;
  return reason ? [{ kind: 'lines', title: 'Reason', lines: [typedLines(reason)] }] : [];
}

function paymentWords(order: MailedOrder): MailPart[] {
  const method = PAYMENT_METHOD_LABELS[order.paymentMethod];
  if (isDueOnDelivery(order)) {
    return [paragraph(`You pay ${total(order)} when it arrives (${method}).`)];
  }
  return order.paymentStatus === 'Paid' ? [paragraph(`It is paid with ${method}.`)] : [];
}

function parcel({ tracking }: MailedOrder): MailPart[] {
  if (!tracking) return [];
  const { carrier, number, url } = tracking;
  return [
    { kind: 'lines', title: 'Your parcel', lines: [carrier, number] },
    ...(url ? [{ kind: 'link' as const, label: 'Follow your parcel', url }] : []),
  ];
}

function bill(order: MailedOrder): MailPart {
  const { lines, currency, subtotalMinor, taxMinor, totalMinor } = order;
  return {
    kind: 'bill',
    rows: lines.map(({ name, size, quantity, priceMinor }) => ({
      name,
      detail: `Size ${size}`,
      reckoning: `${money(priceMinor, currency)} × ${quantity}`,
      amount: money(priceMinor * quantity, currency),
    })),
    sums: [
      { label: 'Subtotal', amount: money(subtotalMinor, currency) },
      { label: `Tax (${TAX_PERCENT}%)`, amount: money(taxMinor, currency) },
      { label: 'Total', amount: money(totalMinor, currency) },
    ],
  };
}

function address({ shippingAddress: to }: MailedOrder): MailPart {
  const typed = [to.name, to.address, `${to.city}, ${to.state} ${to.pinCode}`, to.country];
  return { kind: 'lines', title: 'It goes to', lines: [...typed.map(typedLines), to.phone] };
}
