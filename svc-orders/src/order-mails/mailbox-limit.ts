/**
 * Mails that somebody brings about alone, by orders in cash to any address that they type, by cancelling them, and by bank
 * accounts that do not exist; all others need money or an admin.
 */
export const SHOPPERS_DOING = ['order-confirmation', 'order-cancelled', 'payment-failed'];
/** Of each kind to one mailbox. */
export const MAILS_AN_HOUR = 5;
