import type { Mail } from '@handloom/contracts/mails';
import { Badge, type BadgeColour } from '../listing/badge';

const KINDS: Partial<Record<string, string>> = {
  'order-confirmation': 'Order confirmation',
  'payment-received': 'Payment received',
  'order-shipped': 'Shipped',
  'order-cancelled': 'Cancelled',
  'order-refunded': 'Refunded',
  'password-reset': 'Link for a new password',
  'password-changed': 'Password changed',
  'email-changed': 'Address of the account changed',
  'contact-notice': 'Notice to the shop',
  'contact-receipt': 'Receipt to the visitor',
};

/** What a mail tells of; a kind that is newer than the panel is called as the service calls it. */
export const kindOf = ({ kind }: Pick<Mail, 'kind'>) => KINDS[kind] ?? kind;

export function MailBadge({ mail }: { mail: Mail }) {
  const [colour, words] = stateOf(mail);
  return <Badge colour={colour}>{words}</Badge>;
}

function stateOf({ status, isKept }: Mail): [BadgeColour, string] {
  if (status === 'waiting') return ['yellow', 'Waiting'];
  if (status === 'given-up') return ['red', 'Given up'];
  return isKept ? ['grey', 'Kept as a file'] : ['green', 'Sent'];
}
