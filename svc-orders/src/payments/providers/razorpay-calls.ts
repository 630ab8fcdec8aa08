import Razorpay from 'razorpay';
import { z } from 'zod';
import { agents } from './one-lookup';
import { KeysRefused, ProviderRefused, ProviderUnsure, refusesKeys } from './payment-provider';

export interface RazorpayAccount {
  keyId: string;
  keySecret: string;
  /** Where the API is, when not at Razorpay's own address. */
  apiBase: string | null;
}

const ANSWER_WITHIN_MS = 10_000;
const PAGE_SIZE = 100;

/** Razorpay's library offers no setting for any of this; its typings do not show the axios instance. */
interface AxiosInside {
  defaults: { baseURL?: string; timeout?: number; proxy?: false };
  get(path: string, options?: { params?: object }): Promise<{ data: unknown }>;
  post(
    path: string,
    body: object,
    options?: { headers: Record<string, string> },
  ): Promise<{ data: unknown }>;
}

/** An answer that it cannot read is as good as none. */
type Read<Answer> = (data: unknown) => Answer;

export const collection = z.object({ items: z.array(z.unknown()) });

/** Calls of Razorpay's API through the official library; each throws ProviderRefused or ProviderUnsure when it fails. */
export function razorpayCalls({ keyId, keySecret, apiBase }: RazorpayAccount) {
  const razorpay = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const line = (razorpay.api as unknown as { rq: AxiosInside }).rq;
  if (apiBase) line.defaults.baseURL = apiBase;
  line.defaults.timeout = ANSWER_WITHIN_MS;
  // Else a proxy variable of the machine would see the keys.
  line.defaults.proxy = false;
  // Connections are kept as by Node's own agents, which the library would use.
  Object.assign(line.defaults, agents({ scheduling: 'lifo', timeout: 5_000 }));

  const get = <Answer>(path: string, read: Read<Answer>, params?: object) =>
    answered(() => line.get(path, { params }), read);

  return {
    get,
    post: <Answer>(
      path: string,
      read: Read<Answer>,
      { body = {}, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
    ) => answered(() => line.post(path, body, { headers }), read),

    /** @param since null: from the beginning, which has no number: Razorpay refuses a `from` of before the year 2000 */
    async *list<Item>(path: string, since: Date | null, read: Read<Item>): AsyncIterable<Item> {
      // Whole seconds: the library sends a Date as it is.
      const from = since && { from: Math.floor(since.getTime() / 1_000) };
      for (let skip = 0; ; skip += PAGE_SIZE) {
        const params = { ...from, count: PAGE_SIZE, skip };
        const items = await get(path, (page) => collection.parse(page).items.map(read), params);
        yield* items;
        if (items.length < PAGE_SIZE) return;
      }
    },
  };
}

const failure = z.object({
  response: z.object({
    status: z.number(),
    data: z
      .object({
        error: z.object({ code: z.string().optional(), description: z.string().optional() }),
      })
      .optional()
      .catch(undefined),
  }),
});
/** In flight; too many. */
const SAYS_NOTHING = new Set([409, 429]);

async function answered<Answer>(
  call: () => Promise<{ data: unknown }>,
  read: (data: unknown) => Answer,
): Promise<Answer> {
  try {
    return read((await call()).data);
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    const options = { cause: error };
    const answer = failure.safeParse(error).data?.response;
    if (!answer) throw new ProviderUnsure('Razorpay gave no answer.', false, options);
    const { status, data } = answer;
    const sentence = data?.error.description ?? `Razorpay answered ${status}.`;
    // A page without Razorpay's own words comes from what stands before it, and is no judgement of the keys.
    if (data && refusesKeys(status)) throw new KeysRefused(sentence, options);
    if (status >= 500 || SAYS_NOTHING.has(status) || !data)
      throw new ProviderUnsure(sentence, status >= 500 && !!data, options);
    throw new ProviderRefused(sentence, data.error.code ?? null, options);
  }
}
