import type { FastifyBaseLogger } from 'fastify';
import { within } from '@handloom/service-kit/within';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import { ANY_NEWS } from '../public-reads/public-paths';
import type { PublicReads } from '../public-reads/public-reads';
import { readJson } from '../services/read-json';
import type { ServiceLines } from '../services/service-lines';

/** A page whose data takes longer comes without it and asks again in the browser. */
const ANSWER_WITHIN_MS = 1_000;

export interface FirstData {
  /** Answers as JSON, by URL: what has come as text goes on as text. */
  data: Record<string, string>;
  /** False when an answer is missing because a service failed, and may come next time. */
  complete: boolean;
  /** False when an answer only stands in for one that a service failed to give. */
  fresh: boolean;
  /** Calls that were answered 404. */
  missing: string[];
  /** Whether the page's first call was: what the page is about does not exist. */
  subjectMissing: boolean;
  /** What the answers depend on; see the ledger of changes. */
  topics: string[];
  /** When the oldest answer was asked for, by `performance.now()`. */
  asOf: number;
  /** The same for the same answers; null when they cannot be compared. */
  fingerprint: string | null;
}

interface Answer {
  status: number;
  json?: string;
  cause?: unknown;
  topics: string[];
  askedAt: number;
  etag?: string;
  standsIn?: boolean;
}

export interface FirstDataSources {
  reads: PublicReads;
  lines: Pick<ServiceLines, 'owning'>;
  metrics: GatewayMetrics;
  requestId: string;
  log: FastifyBaseLogger;
}

/**
 * Asks for a page's API calls, as a guest: a document's data is everyone's.
 * @param planned null when it is not known which calls they are
 */
export async function fetchFirstData(
  planned: string[] | null,
  sources: FirstDataSources,
): Promise<FirstData> {
  const askedAt = performance.now();
  const urls = planned ?? [];
  const answers = await Promise.all(urls.map((url) => inTime(url, ask(url, sources), askedAt)));
  const data: FirstData['data'] = {};
  let complete = planned !== null;
  for (const [index, { status, json, cause }] of answers.entries()) {
    const url = urls[index] ?? '';
    if (status === 200 && json !== undefined) data[url] = json;
    if (status === 0 || status >= 500) {
      complete = false;
      sources.log.warn({ err: cause, url, status }, 'first data is missing');
    }
  }
  const tags = answers.map(({ etag }) => etag);
  return {
    data,
    complete,
    fresh: !answers.some(({ standsIn }) => standsIn),
    missing: urls.filter((_url, index) => answers[index]?.status === 404),
    subjectMissing: answers[0]?.status === 404,
    topics: [...new Set(answers.flatMap(({ topics }) => topics))],
    asOf: Math.min(askedAt, ...answers.map((answer) => answer.askedAt)),
    fingerprint: tags.every(Boolean) ? urls.map((url, index) => url + tags[index]).join() : null,
  };
}

async function ask(url: string, sources: FirstDataSources): Promise<Answer> {
  const { reads, lines, metrics, requestId } = sources;
  const askedAt = performance.now();
  const read = reads.readOf(url);
  if (!read) {
    const line = lines.owning(url);
    const own = { topics: [ANY_NEWS], askedAt };
    if (!line) return { status: 0, cause: new Error(`no service owns ${url}`), ...own };
    const headers = { 'x-request-id': requestId };
    const call = { path: url, headers, withinMs: ANSWER_WITHIN_MS };
    const { body, ...answer } = await readJson(line, call);
    return { ...answer, json: JSON.stringify(body), ...own };
  }
  const { topics } = read;
  try {
    const answer = await reads.read(read, requestId);
    metrics.reads.inc({ cache: answer.kind === 'kept' ? answer.from : answer.kind });
    if (answer.kind === 'refused') return { status: answer.answer.status, topics, askedAt };
    // Asked without a session, so that it is what every guest is told.
    if (answer.kind === 'private') {
      return { status: 200, json: answer.answer.body.toString(), topics, askedAt };
    }
    const { packed, askedAt: keptSince, topics: keptTopics } = answer.kept;
    return {
      status: 200,
      json: packed.plain.toString(),
      topics: keptTopics(),
      askedAt: keptSince,
      etag: packed.etag,
      standsIn: answer.from === 'stale',
    };
  } catch (cause) {
    return { status: 0, cause, topics, askedAt };
  }
}

/** As if the call of a page that asks what it is about were answered 404, whatever it is about. */
export function nothingOf(call: string | undefined): FirstData {
  return {
    data: {},
    complete: call !== undefined,
    fresh: true,
    missing: call === undefined ? [] : [call],
    subjectMissing: true,
    topics: [],
    asOf: performance.now(),
    fingerprint: null,
  };
}

/** The shared read may go on for those who wait longer. */
function inTime(url: string, answer: Promise<Answer>, askedAt: number): Promise<Answer> {
  return within(ANSWER_WITHIN_MS, answer, () => {
    const cause = new Error(`${url} was not answered within ${ANSWER_WITHIN_MS} ms`);
    return { status: 0, cause, topics: [ANY_NEWS], askedAt };
  });
}
