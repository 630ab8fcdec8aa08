import { isSignedOut, sentenceOf } from '@handloom/frontend-kit/api';
import { NotKnown } from './lost-answers';

/** So many are asked for at a time: others want the service, too. */
const AT_ONCE = 4;

/** What became of one of several. */
export interface Became {
  /** Why it is as it was; null: it is as was asked. */
  failure: string | null;
  /** Not tried, or refused, since the admin is signed out. */
  isSignedOut?: boolean;
  /** It may be as was asked. */
  isNotKnown?: boolean;
}

/** @param otherwise what is said where the server says nothing */
export const becameOf = (failure: unknown, otherwise: string): Became => ({
  failure: sentenceOf(failure, otherwise),
  isSignedOut: isSignedOut(failure),
  isNotKnown: failure instanceof NotKnown,
});

/**
 * The same work for each of several, some at a time. When the shop knows the admin no more, the rest is not tried: each
 * would be refused alike.
 * @param failed what came of one whose work failed, or was not tried for that reason
 * @returns what came of each, in their order
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  failed: (item: Item, failure: unknown) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let signedOut: unknown;
  const turn = (item: Item) =>
    work(item).catch((failure: unknown) => {
      if (isSignedOut(failure)) signedOut = failure;
      return failed(item, failure);
    });
  for (let done = 0; done < items.length; done += AT_ONCE) {
    const next = items.slice(done, done + AT_ONCE);
    if (signedOut) results.push(...next.map((item) => failed(item, signedOut)));
    else results.push(...(await Promise.all(next.map(turn))));
  }
  return results;
}
