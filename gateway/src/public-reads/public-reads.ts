import { LRUCache } from 'lru-cache';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import type { ChangeLedger } from '../cache-invalidation/change-ledger';
import { LEVEL_OF_ONCE, packAnswer, type PackedAnswer } from '../door/packed-answer';
import { weakTag } from '../services/forwarded-headers';
import { readWhole, type WholeAnswer } from '../services/read-whole';
import { ANSWER_WITHIN_MS, type ServiceLine } from '../services/service-line';
import { publicReadOf, topicsOf, widestTopics, type PublicRead } from './public-paths';
import { varyingParameters } from './no-vary-search';

const MAX_BYTES = 20 * 1_048_576;
/** Of those that are large: a few of them, such as lists of all addresses, must not drop all others. */
const MAX_LARGE_BYTES = 12 * 1_048_576;
const LARGE_BYTES = 200_000;
const MAX_ENTRIES = 20_000;
/** What an entry takes besides its texts. */
const ENTRY_BYTES = 1_024;
/** While the service is down its last answers stand in, unless an event said that they changed. */
const STAND_IN_MS = 600_000;

export interface Kept {
  packed: PackedAnswer;
  contentType: string;
  /** `X-Total-Count` of a bare list, which its text does not say. */
  total?: string | undefined;
  /** What it depends on at most; as long as that holds nobody has to read what it depends on. */
  widest: string[];
  /** What it depends on: read from the text when it is first asked for. */
  topics(): string[];
  /** The ledger's count when it was asked for. */
  since: number;
  /** By the clock that nobody sets: `performance.now()`. */
  askedAt: number;
}

export type PublicAnswer =
  | { kind: 'kept'; kept: Kept; from: 'hit' | 'renewed' | 'miss' | 'stale' }
  /** A failure: the same for everyone, and not kept. */
  | { kind: 'refused'; answer: WholeAnswer }
  /** The service does not call its answer public: each caller must ask for itself. */
  | { kind: 'private'; answer: WholeAnswer };

export interface PublicReads {
  /** Whether this address is a public read; undefined for all others. */
  readOf(url: string): PublicRead | undefined;
  /** @throws ShopError 503 when the service does not answer and nothing can stand in */
  read(read: PublicRead, requestId: string): Promise<PublicAnswer>;
  /** What is kept of it and holds now, without asking anybody. */
  find(read: PublicRead): Kept | undefined;
}

interface Options {
  line: ServiceLine;
  ledger: ChangeLedger;
  /** News drops answers at once; age only mends what lost news left. */
  maxAgeMs: () => number;
}

/**
 * Public answers of the catalogue for everyone. They are asked for without anyone's cookie, once for all
 * who wait for the same, and kept only where the service calls them public.
 */
export function publicReads({ line, ledger, maxAgeMs }: Options): PublicReads {
  const kept = keptAnswers();
  const parameters = varyingParameters();
  const readOf = (url: string) => publicReadOf(url, parameters.of);
  const holds = ({ widest, topics, since }: Pick<Kept, 'widest' | 'topics' | 'since'>) =>
    ledger.holds(widest, since) || ledger.holds(topics(), since);
  const asking = new Map<string, { since: number; answer: Promise<PublicAnswer> }>();

  const ask = async (
    read: PublicRead,
    known: Kept | undefined,
    requestId: string,
  ): Promise<PublicAnswer> => {
    const { key } = read;
    const since = ledger.now();
    const askedAt = performance.now();
    const headers: Record<string, string> = { 'x-request-id': requestId };
    if (known) headers['if-none-match'] = known.packed.etag;
    const answer = await readWhole(line, { path: key, headers, withinMs: ANSWER_WITHIN_MS });
    parameters.learn(read.kind, answer.headers['no-vary-search']);
    const keep = (
      text: Pick<Kept, 'packed' | 'contentType' | 'total' | 'widest' | 'topics'>,
      from: 'renewed' | 'miss',
    ) => {
      const fresh = { ...text, since, askedAt };
      if (holds(fresh)) kept.set(key, fresh);
      return { kind: 'kept', kept: fresh, from } as const;
    };

    if (known && answer.status === 304) {
      // The same text, but the service may no longer call it everyone's.
      return isPublic(answer)
        ? keep({ ...known, total: totalOf(answer) }, 'renewed')
        : ask(read, undefined, requestId);
    }
    // A newer answer may be there by now, kept after news that this one does not know.
    if (answer.status < 500 && kept.peek(key) === known) kept.delete(key);
    if (answer.status !== 200) return { kind: 'refused', answer };
    const { etag } = answer.headers;
    if (typeof etag !== 'string' || !isPublic(answer)) return { kind: 'private', answer };
    const contentType = String(answer.headers['content-type']);
    const packed = packAnswer(answer.body, { etag: weakTag(etag), level: LEVEL_OF_ONCE });
    const topics = once(() => topicsOf(read, () => packed.plain.toString()));
    const widest = widestTopics(read);
    return keep({ packed, contentType, total: totalOf(answer), widest, topics }, 'miss');
  };

  const mayStandIn = (known: Kept | undefined): known is Kept =>
    known !== undefined && holds(known) && performance.now() - known.askedAt < STAND_IN_MS;

  const askOrStandIn = async (read: PublicRead, requestId: string): Promise<PublicAnswer> => {
    const known = kept.get(read.key);
    try {
      const answer = await ask(read, known, requestId);
      const failed = answer.kind === 'refused' && answer.answer.status >= 500;
      if (!failed || !mayStandIn(known)) return answer;
    } catch (error) {
      if (!mayStandIn(known)) throw error;
    }
    return { kind: 'kept', kept: known, from: 'stale' };
  };

  const find = ({ key }: PublicRead): Kept | undefined => {
    const found = kept.get(key);
    return found && holds(found) && performance.now() - found.askedAt < maxAgeMs()
      ? found
      : undefined;
  };

  const readOnce = async (read: PublicRead, requestId: string): Promise<PublicAnswer> => {
    const { key } = read;
    const found = find(read);
    if (found) return { kind: 'kept', kept: found, from: 'hit' };
    const running = asking.get(key);
    // Which products it will show is not known yet: the rating of any may be in it.
    if (running && ledger.holds(widestTopics(read), running.since)) return running.answer;

    const mine = { since: ledger.now(), answer: askOrStandIn(read, requestId) };
    asking.set(key, mine);
    try {
      return await mine.answer;
    } finally {
      if (asking.get(key) === mine) asking.delete(key);
    }
  };

  return {
    readOf,
    find,
    async read(read, requestId) {
      const answer = await readOnce(read, requestId);
      const now = readOf(read.url);
      // The answer said that it depends on more than it was asked with.
      return !now || now.key === read.key ? answer : readOnce(now, requestId);
    },
  };
}

/** The least recently used go first, the large ones among themselves. */
function keptAnswers() {
  const open = (maxSize: number) =>
    new LRUCache<string, Kept>({
      max: MAX_ENTRIES,
      maxSize,
      // With its compressed copies a text takes about a third more.
      sizeCalculation: ({ packed }, key) =>
        Math.ceil(packed.bytes * 1.4) + key.length + ENTRY_BYTES,
    });
  const [usual, large] = [open(MAX_BYTES), open(MAX_LARGE_BYTES)];
  const remove = (key: string) => {
    usual.delete(key);
    large.delete(key);
  };
  return {
    get: (key: string) => usual.get(key) ?? large.get(key),
    peek: (key: string) => usual.peek(key) ?? large.peek(key),
    set(key: string, answer: Kept): void {
      remove(key);
      (answer.packed.bytes < LARGE_BYTES ? usual : large).set(key, answer);
    },
    delete: remove,
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function totalOf({ headers }: WholeAnswer): string | undefined {
  const total = headers[TOTAL_COUNT_HEADER];
  return typeof total === 'string' ? total : undefined;
}

/** Whether the service says that anyone may be given this answer. */
function isPublic({ headers }: WholeAnswer): boolean {
  const rules = String(headers['cache-control'] ?? '').toLowerCase();
  // What varies, even if only with the language, needs more than an address as its key.
  if (headers['set-cookie'] || headers.vary) return false;
  return /\bpublic\b/.test(rules) && !/\b(?:private|no-store)\b/.test(rules);
}
