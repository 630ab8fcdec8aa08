import type { FastifyReply } from 'fastify';
import {
  ESTIMATED_COUNT_HEADER,
  MOST_COUNTED,
  TOTAL_COUNT_HEADER,
} from '@handloom/contracts/listing';
import { ShopError } from '../shop-error';

/** What a page of a list says of the whole. */
export interface ListedPage {
  /** On all pages; exact up to `MOST_COUNTED`. */
  count: number;
  isEstimated: boolean;
  /** Cursors of the pages beside this one; null: there is none. */
  next: string | null;
  previous: string | null;
}

/** Into the headers: the count, whether it is estimated, and the pages beside this one (RFC 8288). */
export function tellPage(reply: FastifyReply, page: ListedPage): void {
  reply.header(TOTAL_COUNT_HEADER, String(page.count));
  if (page.isEstimated) reply.header(ESTIMATED_COUNT_HEADER, 'true');
  const links = [
    ...linkTo(reply.request.url, { key: 'before', relation: 'prev', cursor: page.previous }),
    // The next one is the last that is named.
    ...linkTo(reply.request.url, { key: 'after', relation: 'next', cursor: page.next }),
  ];
  if (links.length > 0) reply.header('link', links.join(', '));
}

function linkTo(
  url: string,
  { key, relation, cursor }: { key: string; relation: string; cursor: string | null },
): string[] {
  if (cursor === null) return [];
  const [path = ''] = url.split('?', 1);
  // Of its question marks only the first parts it.
  const parameters = new URLSearchParams(url.slice(path.length));
  for (const one of ['page', 'after', 'before']) parameters.delete(one);
  parameters.set(key, cursor);
  return [`<${path}?${parameters.toString()}>; rel="${relation}"`];
}

/** For what is no cursor, or one of another order of the list. */
export function badCursor(name: 'after' | 'before'): ShopError {
  const sentence = 'Take this value from the Link header of the page beside it, with the same sort';
  return new ShopError(400, sentence, { code: 'bad-cursor', errors: { [name]: sentence } });
}

/** For a page that is too deep to be reached by its number. @param many what there is a list of, such as `orders` */
export function tooDeep(many: string): ShopError {
  const sentence = `Beyond ${MOST_COUNTED} ${many} go on by the Link header of the page before`;
  return new ShopError(400, sentence, { code: 'too-deep', errors: { page: sentence } });
}
