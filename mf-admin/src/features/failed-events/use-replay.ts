import { useState, type RefObject } from 'react';
import toast from 'react-hot-toast';
import type { DeadLetter } from '@handloom/contracts/dead-letters';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { countWords } from '@handloom/frontend-kit/count-words';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { isUnanswered } from '../listing/lost-answers';
import { replayFailedEvent, replayFailedKind } from './api/replay-failed-events';
import type { EventOwner } from './api/use-failed-events';

const UNKNOWN = 'No answer came. What is applied goes from the list.';

/**
 * Replays failed events and says what became of them; `busy` holds back a second press. Both resolve to false when nothing came
 * of it.
 * @param otherwise has the keyboard's focus afterwards where the button is gone with its row
 */
export function useReplay(owner: EventOwner, otherwise: RefObject<HTMLElement | null>) {
  const [busy, setBusy] = useState(false);
  useKeptFocus(busy, otherwise);
  const during = async (work: () => Promise<boolean>) => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      toast.error(sentenceOf(error, isUnanswered(error) ? UNKNOWN : 'Failed to replay'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    replay: ({ _id }: DeadLetter) =>
      during(async () => {
        const { outcome, reason } = await replayFailedEvent(owner, _id);
        if (outcome === 'failed') toast.error(`It failed again: ${reason ?? 'no reason given'}`);
        else if (outcome === 'applied') toast.success('The event is applied');
        else toast.success('The event had been applied before');
        return outcome !== 'failed';
      }),
    replayKind: (letter: DeadLetter) =>
      during(async () => {
        const replayed = await replayFailedKind(owner, letter);
        const applied = `${countWords(replayed.applied + replayed.alreadyApplied)} applied`;
        const left = replayed.left > 0 ? `, ${countWords(replayed.left)} not tried yet` : '';
        if (replayed.failed === 0) toast.success(applied + left);
        else
          toast.error(
            `${applied}, ${countWords(replayed.failed)} failed again: ${replayed.reason ?? ''}${left}`,
          );
        return true;
      }),
  };
}
