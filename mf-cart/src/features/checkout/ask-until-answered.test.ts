import { answerWith } from '../testing/cart-shop';
import { askUntilAnswered, type Outcome } from './ask-until-answered';
import type { Attempt } from './attempt';

const attempt = { key: 'the-key', startedAt: 0, order: { total: 1 } } as unknown as Attempt;
const PLACED = { success: true, orderId: 'order-1' };
const LOST = undefined;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  isResumed = false;
});

/** Whether an earlier page or press has sent the attempt. */
let isResumed = false;

/** The shop's answers to one try after the other; the last one stays. */
async function ask(...answers: unknown[]): Promise<{ outcome: Outcome; tries: number }> {
  let tries = 0;
  const answer = () => {
    const next = answers[Math.min(tries, answers.length - 1)];
    tries += 1;
    answerWith(next === LOST ? {} : { 'POST /api/orders': next });
  };
  answer();
  const asked = askUntilAnswered(attempt, {
    signal: new AbortController().signal,
    onLost: answer,
    isResumed,
  });
  await jest.advanceTimersByTimeAsync(300_000);
  return { outcome: await asked, tries };
}

test('when it is answered at once, it is asked once', async () => {
  expect(await ask(PLACED)).toEqual({ outcome: { kind: 'placed', reply: PLACED }, tries: 1 });
});

test.each([[LOST], [408], [425], [502], [503], [504], ['cut short']])(
  'when the answer is %j, it is asked again until there is one',
  async (lost) => {
    const { outcome, tries } = await ask(lost, lost, lost, PLACED);
    expect(outcome).toEqual({ kind: 'placed', reply: PLACED });
    expect(tries).toBe(4);
  },
);

test.each([400, 401, 403, 409, 413, 422, 429])(
  'when the first answer is %i, nothing was placed, and it is over',
  async (status) => {
    const { outcome, tries } = await ask(status);
    expect(outcome.kind).toBe('refused');
    expect(tries).toBe(1);
  },
);

test('when a refusal follows a lost answer, it is the verdict: the shop looks for the key first', async () => {
  expect((await ask(LOST, 409)).outcome.kind).toBe('refused');
});

test.each([401, 403, 429])(
  'when only the door answers %i after a lost answer, perhaps on a page before, it is no verdict',
  async (status) => {
    expect((await ask(LOST, status)).outcome.kind).toBe('unknown');
    expect((await ask(LOST, status, PLACED)).outcome.kind).toBe('placed');
    isResumed = true;
    expect((await ask(status)).outcome.kind).toBe('unknown');
  },
);

test('when the shop breaks once, the order may stand; when thrice, it does not', async () => {
  expect((await ask(500, PLACED)).outcome.kind).toBe('placed');
  expect((await ask(500)).outcome.kind).toBe('broken');
});

test('when nobody ever answers, it ends after some tries without calling it failed', async () => {
  const { outcome, tries } = await ask(LOST);
  expect(outcome.kind).toBe('unknown');
  expect(tries).toBe(10);
});

/** What the shop is asked, until somebody says that it is over. */
function asking(fetched: typeof fetch) {
  const over = new AbortController();
  const call = jest.fn(fetched);
  globalThis.fetch = call;
  const outcome = askUntilAnswered(attempt, {
    signal: over.signal,
    onLost: () => undefined,
    isResumed,
  });
  const ended = outcome.then(
    ({ kind }) => kind,
    () => 'aborted',
  );
  return { over, call, ended };
}
const lost = async () => {
  throw new TypeError('Failed to fetch');
};
/** As browsers have it: a call ends with its signal. */
const hang: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
  });

test('when a call hangs, then it counts as lost and the shop is asked again', async () => {
  const { call } = asking(hang);
  await jest.advanceTimersByTimeAsync(14_000);
  expect(call).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(call).toHaveBeenCalledTimes(2);
});

test.each([
  ['while it waits', lost],
  ['while a call hangs', hang],
])(
  'when the page is left %s, then it is over, and nothing more is asked',
  async (_when, fetched) => {
    const { over, call, ended } = asking(fetched);
    await jest.advanceTimersByTimeAsync(100);
    over.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(await Promise.race([ended, 'going on'])).toBe('aborted');
    await jest.advanceTimersByTimeAsync(300_000);
    expect(call).toHaveBeenCalledTimes(1);
  },
);

test('when the browser is online again, then nobody waits for the next try', async () => {
  const { call } = asking(lost);
  await jest.advanceTimersByTimeAsync(100);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(2);
});
