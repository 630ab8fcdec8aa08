import type { ContactMessage } from '@handloom/contracts/contact';
import { apiSend } from '@handloom/frontend-kit/api';

const onTheirWay = new Map<string, Promise<{ success: true }>>();

export const isOnItsWay = (message: ContactMessage) => onTheirWay.has(JSON.stringify(message));

/** The same message is followed, and not sent again, while it is on its way: its writer may have left the page and come back. */
export function sendMessage(message: ContactMessage): Promise<{ success: true }> {
  const text = JSON.stringify(message);
  const sending =
    onTheirWay.get(text) ??
    apiSend<{ success: true }>('POST', '/contact', { body: message }).finally(() =>
      onTheirWay.delete(text),
    );
  onTheirWay.set(text, sending);
  return sending;
}
