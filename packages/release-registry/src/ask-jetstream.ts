import { NatsError } from 'nats';

export const ANSWER_WITHIN_MS = 2_000;

/** Error codes of JetStream. */
const NO_MESSAGE_FOUND = 10037;
const NO_ROOM_ON_DISK = 10047;
const STREAM_NOT_FOUND = 10059;
/** `expected last subject sequence`. */
const WRONG_LAST_SEQUENCE = 10071;

export const isNoMessage = (error: unknown) => codeOf(error) === NO_MESSAGE_FOUND;
export const isNoRoom = (error: unknown) => codeOf(error) === NO_ROOM_ON_DISK;
export const isNoStream = (error: unknown) => codeOf(error) === STREAM_NOT_FOUND;
/** Another writer came first. */
export const isOvertaken = (error: unknown) => codeOf(error) === WRONG_LAST_SEQUENCE;

function codeOf(error: unknown): number | undefined {
  return error instanceof NatsError ? error.api_error?.err_code : undefined;
}
