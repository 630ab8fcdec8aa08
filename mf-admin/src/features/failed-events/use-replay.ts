import toast from 'react-hot-toast';
import { mutate } from 'swr';
import type { DeadLetter } from '@handloom/contracts/dead-letters';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { countWords } from '@handloom/frontend-kit/count-words';
import { isUnanswered } from '../listing/lost-answers';
import { useHold } from '../listing/use-hold';
import { isListAt } from '../listing/use-list';
import { replayFailedEvent, replayFailedKind } from './api/replay-failed-events';
import { failedEventsUrl, type EventOwner } from './api/use-failed-events';

const UNKNOWN = 'No answer came. What is applied goes from the list.';

/**
 * Replays failed events and says what became of them. The list is part of it: meanwhile, and for a moment after it, no other press
 * counts, since another event's button may have come under the pointer.
 */
export function useReplay(owner: EventOwner) {
  const { isHeld, press } = useHold();
  /** @param onDone when something came of it */
  const during = (work: () => Promise<boolean>, onDone: () => void = () => {}) =>
    void press(async () => {
      try {
        if (await work()) onDone();
      } catch (error) {
        toast.error(sentenceOf(error, isUnanswered(error) ? UNKNOWN : 'Failed to replay'));
      }
      // Also when it was refused, or no answer came: some are done all the same, or the service has applied it by itself.
      await mutate(isListAt(failedEventsUrl(owner)));
    });
  return {
    isHeld,
    replay: ({ _id }: DeadLetter, onDone?: () => void) =>
      during(async () => {
        const { outcome, reason } = await replayFailedEvent(owner, _id);
        if (outcome === 'failed') toast.error(`It failed again: ${reason ?? 'no reason given'}`);
        else if (outcome === 'applied') toast.success('The event is applied');
        else toast.success('The event had been applied before');
        return outcome !== 'failed';
      }, onDone),
    replayKind: (letter: DeadLetter, onDone?: () => void) =>
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
      }, onDone),
  };
}
