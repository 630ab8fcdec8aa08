import { deleted } from '@handloom/contracts/failure';
import { ApiError, apiSend } from '@handloom/frontend-kit/api';

const UNKNOWN =
  'No answer came. Whether it was done shows here when the shop can be reached again.';
/** The shop's own sentence would have it tried again at once. */
const MAYBE = 'It may be done all the same: look first.';

/** Whether what was asked for may have been done although the call failed: its answer was lost, or the service broke meanwhile. */
export const isUnanswered = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);

/**
 * Why a form of the catalogue could not be saved. Where no answer came it may be saved all the same, and saving it again does
 * nothing twice: what is there is known by its key, its version or its name.
 */
export const saidInForm = (failure: unknown, otherwise: string): string =>
  failure instanceof ApiError && failure.status === 0
    ? 'No answer came. It is safe to try again.'
    : otherwise;

/** Nobody knows: it may have been done all the same. */
export class NotKnown extends ApiError {}

/**
 * @param sentence where no answer came
 * @throws {NotKnown} where nobody knows, and else what is given
 */
export function notKnown(failure: unknown, sentence = UNKNOWN): never {
  if (!isUnanswered(failure)) throw failure;
  const { status, sentence: said } = failure;
  throw new NotKnown(status, status === 0 ? sentence : said && `${said} ${MAYBE}`);
}

/**
 * What became of a change whose answer may be lost, the thing itself says.
 * @returns the thing, if it is as was asked. @throws {ApiError}
 */
export async function lookInstead<Thing>(
  failure: unknown,
  look: () => Promise<Thing>,
  isDone: (now: Thing) => boolean,
): Promise<Thing> {
  const now = isUnanswered(failure) ? await look().catch(() => null) : null;
  if (now && isDone(now)) return now;
  if (now) throw failure;
  return notKnown(failure);
}

/** Deletes what a list has at the address. @throws {ApiError} */
export const deleteAt = (url: string) =>
  apiSend('DELETE', url, { schema: deleted }).catch(notKnown);
