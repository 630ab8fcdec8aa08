import type { StoredContactMessage } from '@handloom/contracts/contact';
import { dayOf } from '../listing/moment';

/** Windows hands programs no address of more than some 2,000 characters. */
const MOST = 1_900;

/** Opens the admin's mail program with a reply that says what it answers. */
export function replyAddress(message: StoredContactMessage): string {
  const { email, subject, fullName, createdAt } = message;
  const to = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=`;
  const quoted = message.message.replace(/^/gm, '> ').replace(/\r?\n/g, '\r\n');
  return (
    to + encodedUpTo(MOST - to.length, `\r\n\r\n${fullName}, ${dayOf(createdAt)}:\r\n${quoted}`)
  );
}

/** A sign that is cut in its middle could not be encoded. */
function encodedUpTo(most: number, text: string): string {
  let encoded = '';
  for (const sign of text) {
    const next = encoded + encodeURIComponent(sign);
    if (next.length > most) return `${encoded}${encodeURIComponent('…')}`;
    encoded = next;
  }
  return encoded;
}
