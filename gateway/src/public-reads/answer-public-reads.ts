import type { FastifyInstance, FastifyReply } from 'fastify';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import { isUnchanged } from '@handloom/service-kit/if-none-match';
import { sendPacked } from '../door/packed-answer';
import type { RepeatAnswers } from '../door/repeat-answers';
import type { LimitMade } from '../door/request-limits';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import type { WholeAnswer } from '../services/read-whole';
import type { Kept, PublicReads } from './public-reads';

/** Of a failure, what concerns its reader. */
const PASSED_ON = ['content-type', 'cache-control', 'retry-after'] as const;

interface Options {
  reads: PublicReads;
  metrics: GatewayMetrics;
  repeated: RepeatAnswers;
  limitCostlyAnswers: LimitMade;
}

/**
 * Answers public reads from the shared cache; everything else goes on to the service.
 * `app` must be the context whose routes forward to it.
 */
export function answerPublicReads(
  app: FastifyInstance,
  { reads, metrics, repeated, limitCostlyAnswers }: Options,
): void {
  repeated.findBy((url) => {
    const read = reads.readOf(url);
    const found = read && reads.find(read);
    return found && { found, count: countHit };
  });
  const countHit = () => {
    metrics.reads.inc({ cache: 'hit' });
    return HIT;
  };

  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const read = reads.readOf(request.url);
    if (!read) return;
    if (!reads.find(read)) limitCostlyAnswers(request);
    const answer = await reads.read(read, request.id);
    metrics.reads.inc({ cache: answer.kind === 'kept' ? answer.from : answer.kind });
    if (answer.kind === 'private') return;
    if (answer.kind === 'refused') return passOn(reply, answer.answer);
    // Who is the first to ask may be the only one: what is sent again is written down at the second time.
    if (answer.from === 'hit') repeated.mayRepeat(reply, answer.kept);
    return send(reply, answer.kept, answer.from);
  });
}

const HIT = ['cache-status', cacheStatus('hit', 0)];

async function send(reply: FastifyReply, kept: Kept, from: string) {
  const { packed, contentType, total } = kept;
  reply.headers({
    // Browsers ask each time: nobody tells them of changes. Most often the answer is a 304.
    'cache-control': 'public, no-cache',
    etag: packed.etag,
    vary: 'Accept-Encoding',
    'cache-status': cacheStatus(from, performance.now() - kept.askedAt),
  });
  if (total !== undefined) reply.header(TOTAL_COUNT_HEADER, total);
  if (isUnchanged(packed.etag, reply.request.headers['if-none-match']))
    return reply.code(304).send();
  return sendPacked(reply.type(contentType), packed);
}

function passOn(reply: FastifyReply, { status, headers, body }: WholeAnswer) {
  for (const name of PASSED_ON) if (headers[name] !== undefined) reply.header(name, headers[name]);
  return reply.code(status).send(body);
}

/** RFC 9211: for whoever wonders where an answer came from. */
function cacheStatus(from: string, ageMs: number): string {
  if (from === 'hit') return 'handloom; hit';
  if (from === 'stale')
    return `handloom; hit; detail="service down, ${Math.round(ageMs / 1000)} s old"`;
  return from === 'renewed' ? 'handloom; fwd=stale; fwd-status=304' : 'handloom; fwd=miss';
}
