import { mutate } from 'swr';
import { storedContactMessage, type StoredContactMessage } from '@handloom/contracts/contact';
import { apiSend } from '@handloom/frontend-kit/api';
import { isListAt } from '../../listing/use-list';
import { messageUrl } from './use-message';
import { MESSAGES_URL } from './use-messages';

/** Writes down that somebody has answered it, or that it waits for an answer again. @throws {ApiError} */
export async function answerMessage(id: string, answered: boolean): Promise<StoredContactMessage> {
  const url = messageUrl(id);
  const changed = await apiSend('PATCH', url, { body: { answered }, schema: storedContactMessage });
  await mutate(url, changed, { revalidate: false });
  return changed;
}

export const reloadMessages = () => void mutate(isListAt(MESSAGES_URL));
