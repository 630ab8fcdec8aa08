import type { StoredOrder } from './order-repository';

interface Page {
  status: string;
  needsReview: string | null;
}

/** Nothing more comes of such a page, or what came is the order's. */
const OVER = new Set(['failed', 'expired', 'cancelled', 'paid']);

/** The shopper has paid on it, and whether that money comes, or counts, is not known yet: paid again, it would be too much. */
export const isBeingProcessed = ({ status, needsReview }: Page): boolean =>
  !OVER.has(status) && (status === 'processing' || needsReview !== null);

/** Whether its time to be paid online lasts. Who pays later gets that day's price by another order. */
export const isInTime = (
  { awaitsPayment, payBy }: Pick<StoredOrder, 'awaitsPayment' | 'payBy'>,
  now: Date,
): boolean => awaitsPayment && payBy !== null && payBy > now;
