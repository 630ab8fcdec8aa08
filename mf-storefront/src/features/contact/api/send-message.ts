import type { ContactMessage } from '@handloom/contracts/contact';
import { apiSend } from '@handloom/frontend-kit/api';

export function sendMessage(message: ContactMessage): Promise<{ success: true }> {
  return apiSend<{ success: true }>('POST', '/contact', { body: message });
}
