import { setTimeout as pause } from 'node:timers/promises';

const ANSWER_WITHIN_MS = 8_000;
const AGAIN_MS = 100;
/** Who is answered wrongly so often will never be answered rightly, and a run that waits for it would not end. */
const MOST_WRONG = 100;

interface Call {
  /** A form goes as it is, all else as JSON. */
  body?: unknown;
  expected?: number;
  /** What the answer's text has to show. */
  shows?: RegExp;
  /** Of each try. */
  key?(): string;
}

/** What a call cost its caller, all tries together. */
export interface Waited {
  ms: number;
  /** Answers of 503. */
  turnedAway: number;
  /** Tries that were not answered, or not to the end. */
  unanswered: number;
}

export type Caller = (method: string, path: string, call?: Call) => Promise<unknown>;

interface CallerOptions {
  cookie?: string;
  /** Where to call; of several it takes the next after a failure. */
  doors(): Promise<string[]>;
  /** Told of each answer that nobody should get: anything but success and 503. */
  onWrong(sentence: string): void;
  onAnswered?(method: string, path: string, waited: Waited): void;
}

let seats = 0;

/**
 * Repeats a call until it is answered.
 * @returns the answer: JSON if it is, else its text
 * @throws after too many answers to one call that nobody should get
 */
export function patientCaller({ cookie, doors, onWrong, onAnswered }: CallerOptions): Caller {
  let door = (seats += 31);
  return async (method, path, { body, expected = 200, shows, key } = {}) => {
    const begun = performance.now();
    const waited: Waited = { ms: 0, turnedAway: 0, unanswered: 0 };
    let wrong = 0;
    const isJson = body !== undefined && !(body instanceof FormData);
    for (;;) {
      const open = await doors();
      const url = open[door % open.length] ?? '';
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(cookie !== undefined && { cookie }),
          ...(isJson && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key() }),
        },
        body: body instanceof FormData ? body : isJson ? JSON.stringify(body) : undefined,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }).catch(() => null);
      const text = (await answer?.text().catch(() => null)) ?? null;
      if (answer?.status === expected && text !== null && (shows?.test(text) ?? true)) {
        onAnswered?.(method, path, { ...waited, ms: performance.now() - begun });
        const isData = answer.headers.get('content-type')?.startsWith('application/json');
        return isData ? (JSON.parse(text) as unknown) : text;
      }
      // A lost answer, or a part that is away: the shopper, or the page, asks again.
      if (!answer || text === null) waited.unanswered += 1;
      else if (answer.status === 503) waited.turnedAway += 1;
      else {
        const sentence = `${method} ${path} ${answer.status} ${text.slice(0, 120)}`;
        onWrong(sentence);
        if ((wrong += 1) >= MOST_WRONG) throw new Error(`Always answered wrongly: ${sentence}`);
      }
      door += 1;
      await pause(AGAIN_MS);
    }
  };
}
