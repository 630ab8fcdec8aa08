import { mutate } from 'swr';
import { storedContactMessage, type StoredContactMessage } from '@handloom/contracts/contact';
import { apiSend } from '@handloom/frontend-kit/api';
import { lookInstead } from '../../listing/lost-answers';
import { isListAt } from '../../listing/use-list';
import { getMessage, messageUrl } from './use-message';
import { MESSAGES_URL } from './use-messages';

/** Writes down that somebody has answered it, or that it waits for an answer again. @throws {ApiError} */
export async function answerMessage(id: string, answered: boolean): Promise<StoredContactMessage> {
  const url = messageUrl(id);
  const sent = { body: { answered }, schema: storedContactMessage };
  try {
    const changed = await apiSend('PATCH', url, sent).catch((failure: unknown) =>
      lookInstead(
        failure,
        () => getMessage(url),
        (now) => Boolean(now.answered) === answered,
      ),
    );
    await mutate(url, changed, { revalidate: false });
    return changed;
  } catch (error) {
    // Also when it was refused: the message is not as it was shown.
    void mutate(url);
    throw error;
  }
}

export const reloadMessages = () => void mutate(isListAt(MESSAGES_URL));
