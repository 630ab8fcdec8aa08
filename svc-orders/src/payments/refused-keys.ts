import { formatAmount, fromMinor } from '@handloom/contracts/money';
import type { Transaction } from '../database';
import { endAttention, type StoredOrder } from '../orders/order-repository';
import type { ProviderName } from './providers/provider-money';

/** What admins are called to at an order while its provider refuses the shop's keys. */
export const keysRefused = (provider: ProviderName): string =>
  `${provider} refuses the shop’s keys: until they are right, this order cannot be paid there, nor be asked about.`;

/** Of a page that was made with other keys, say. */
export const unknownPage = (provider: ProviderName): string =>
  `${provider} does not know the payment page of this order: the shop’s keys may be those of another account.`;

/** Of money that is to go back, while they are refused or not set. Sent there by hand, it would go twice. */
export function waitsForKeys(amountMinor: number, currency: string): string {
  const amount = formatAmount(fromMinor(amountMinor), currency);
  return `The refund of ${amount} waits until the shop has keys that its provider takes. It goes by itself then: do not send it there by hand.`;
}

/** Of money that is to go back, while its provider does not say by which payment it came. */
export function waitsForName(amountMinor: number, currency: string): string {
  const amount = formatAmount(fromMinor(amountMinor), currency);
  return `The refund of ${amount} waits until its provider names the payment, which it may not with keys of another account. It goes by itself then: do not send it there by hand.`;
}

/** Something was learned of the order's payment again. */
export async function endKeysRefused(
  tx: Transaction,
  order: Pick<StoredOrder, 'id' | 'needsAttention'>,
  provider: ProviderName,
): Promise<void> {
  const call = keysRefused(provider);
  if (order.needsAttention?.includes(call)) await endAttention(tx, order.id, call);
}
