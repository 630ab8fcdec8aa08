import type { ReviewStatus } from '@handloom/contracts/review-facts';

/** `withdrawn`: its author's order was cancelled. */
export const STATUS_LABELS: Record<ReviewStatus, string> = {
  visible: 'Visible',
  hidden: 'Hidden',
  withdrawn: 'Order cancelled',
};
