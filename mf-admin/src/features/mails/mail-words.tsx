import type { Mail } from '@handloom/contracts/mails';
import type { MailOwner } from './api/use-mails';
import { Badge, type BadgeColour } from '../listing/badge';

/** By the service that writes them. */
const KINDS: Record<MailOwner, Record<string, string>> = {
  orders: {
    'order-confirmation': 'Order confirmation',
    'payment-received': 'Payment received',
    'payment-failed': 'Payment failed',
    'order-shipped': 'Shipped',
    'order-cancelled': 'Cancelled',
    'order-refunded': 'Refunded',
  },
  identity: {
    'password-reset': 'Link for a new password',
    'password-changed': 'Password changed',
    'email-change-link': 'Link for a new address',
    'email-change-asked': 'New address asked for',
    'email-changed': 'Address of the account changed',
    'account-deleted': 'Account deleted',
    'contact-notice': 'Notice to the shop',
    'contact-receipt': 'Receipt to the visitor',
  },
};
const NAMES: Partial<Record<string, string>> = { ...KINDS.orders, ...KINDS.identity };

export const kindsOf = (owner: MailOwner) =>
  Object.entries(KINDS[owner]).map(([value, label]) => ({ value, label }));

/** Which service wrote mails of a kind. */
export const ownerOf = (kind: string): MailOwner =>
  kind in KINDS.identity ? 'identity' : 'orders';

/** What a mail tells of; a kind that is newer than the panel is called as the service calls it. */
export const kindOf = ({ kind }: Pick<Mail, 'kind'>) => NAMES[kind] ?? kind;

/** What tells it from others of its kind, such as the number of its order. */
export const calledOf = (mail: Mail) => mail.subject ?? kindOf(mail);

/** False: what stands as its last failure is why the shop did not send it. */
export const wasTried = ({ setAside }: Pick<Mail, 'setAside'>) =>
  !setAside || setAside === 'resent';

export function MailBadge({ mail }: { mail: Mail }) {
  const [colour, words] = stateOf(mail);
  return <Badge colour={colour}>{words}</Badge>;
}

const SET_ASIDE = { 'held-back': 'Held back', needless: 'Not needed', resent: 'Sent again' };

function stateOf({ status, isKept, setAside }: Mail): [BadgeColour, string] {
  if (status === 'waiting') return ['yellow', 'Waiting'];
  if (setAside) return ['grey', SET_ASIDE[setAside]];
  if (status === 'given-up') return ['red', 'Given up'];
  return isKept ? ['grey', 'Kept as a file'] : ['green', 'Sent'];
}
