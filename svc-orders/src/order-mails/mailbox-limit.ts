/**
 * Mails that somebody brings about alone, by orders in cash to any address that they type, and by cancelling them; all
 * others need money or an admin.
 */
export const SHOPPERS_DOING = ['order-confirmation', 'order-cancelled'];
/** Of each kind to one mailbox. */
export const MAILS_AN_HOUR = 5;
