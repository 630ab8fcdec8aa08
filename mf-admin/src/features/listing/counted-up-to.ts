import { MOST_COUNTED } from '@handloom/contracts/listing';
import { countWords } from '@handloom/frontend-kit/count-words';

/** Beyond what lists count nobody knows how many there are. */
export function countedUpTo(count: number): string {
  return count < MOST_COUNTED ? countWords(count) : `${countWords(MOST_COUNTED)} or more`;
}
