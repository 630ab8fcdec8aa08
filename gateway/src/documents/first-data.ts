import type { FastifyBaseLogger } from 'fastify';
import type { PageData } from '@handloom/contracts/pages';
import { ownerOf, type ServiceName } from '../services/path-owners';
import { readJson, type JsonAnswer } from '../services/read-json';
import type { ServiceLine } from '../services/service-line';

/** A page whose data takes longer comes without it and asks again in the browser. */
const ANSWER_WITHIN_MS = 1_000;

export interface FirstData {
  data: PageData;
  /** False when an answer is missing because a service failed, and may come next time. */
  complete: boolean;
  /** Whether the page's first call was answered 404: what the page is about does not exist. */
  subjectMissing: boolean;
}

/** Asks the owners of a page's API calls, as a guest: a document's data is everyone's. */
export async function fetchFirstData(
  urls: string[],
  lines: Record<ServiceName, ServiceLine>,
  requestId: string,
  log: FastifyBaseLogger,
): Promise<FirstData> {
  const ask = async (url: string): Promise<JsonAnswer> => {
    const owner = ownerOf(url);
    if (!owner) return { status: 0, cause: new Error(`no service owns ${url}`) };
    return readJson(lines[owner], url, { 'x-request-id': requestId }, ANSWER_WITHIN_MS);
  };
  const data: PageData = {};
  let complete = true;
  const answers = await Promise.all(urls.map(ask));
  for (const [index, { status, body, cause }] of answers.entries()) {
    const url = urls[index] ?? '';
    if (status === 200) data[url] = body;
    if (status === 0 || status >= 500) {
      complete = false;
      log.warn({ err: cause, url, status }, 'first data is missing');
    }
  }
  return { data, complete, subjectMissing: answers[0]?.status === 404 };
}
