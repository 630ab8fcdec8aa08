import type { StoredContactMessage } from '@handloom/contracts/contact';
import { withLineFeeds } from '@handloom/contracts/line-breaks';
import { dayOf } from '../listing/moment';

/** Windows hands programs no address of more than some 2,000 characters. */
const MOST = 1_900;
const MOST_OF_SUBJECT = 900;

/** Opens the admin's mail program with a reply that says what it answers. */
export function replyAddress(message: StoredContactMessage): string {
  const { email, subject, fullName, createdAt } = message;
  const about = encodedUpTo(MOST_OF_SUBJECT, `Re: ${subject}`);
  const to = `mailto:${encodeURIComponent(email)}?subject=${about}&body=`;
  const quoted = withLineFeeds(message.message).replace(/^/gm, '> ').replace(/\n/g, '\r\n');
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
