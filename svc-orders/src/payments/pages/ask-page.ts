import { sourceOf, type PaymentDesk, type PaymentPage } from '../payment-desk';
import { KeysRefused, ProviderRefused, ProviderUnsure } from '../providers/payment-provider';
import { readAttempt, updateAttempt } from '../payment-repository';
import { callAttention, lockOrder } from '../../orders/order-repository';
import { followPayments } from '../follow-payments';
import { isLive } from '../payment-rules';
import { unknownPage } from '../refused-keys';
import { settle } from '../settle';

/** Why nothing was learned from a provider. */
export type Silence = 'unreachable' | 'keys-refused';
export const silenceOf = (error: ProviderUnsure): Silence =>
  error instanceof KeysRefused ? 'keys-refused' : 'unreachable';

/** Asks the provider what has become of a page, and settles what it says. */
export async function askAndSettle(
  desk: PaymentDesk,
  { provider, attempt }: PaymentPage,
  requestId: string | null,
): Promise<'settled' | Silence> {
  if (!attempt.providerRef) return 'settled';
  try {
    const fact = await provider.askPage(attempt.providerRef);
    await settle(
      desk.database,
      { ...fact, attemptId: fact.attemptId ?? attempt.id },
      sourceOf(provider, requestId),
    );
    return 'settled';
  } catch (error) {
    const { id, orderId } = attempt;
    if (error instanceof ProviderUnsure) {
      desk.log.warn({ err: error, attempt: id }, 'the payment provider cannot be asked');
      return silenceOf(error);
    }
    if (!(error instanceof ProviderRefused)) throw error;
    // A page that the provider does not know, as after a change of its account, brings no money.
    desk.log.error({ err: error, attempt: id }, 'the payment provider does not know a page');
    await desk.database.$transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      // Meanwhile it may have been paid.
      const { status } = await readAttempt(tx, id);
      if (!order || !isLive(status)) return;
      await updateAttempt(tx, id, { status: 'failed', error: error.message, nextCheckAt: null });
      await callAttention(tx, orderId, unknownPage(provider.name));
      await followPayments(tx, order, requestId);
    });
    return 'settled';
  }
}
