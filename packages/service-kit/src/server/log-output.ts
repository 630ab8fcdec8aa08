import type { FastifyServerOptions } from 'fastify';
import pino from 'pino';
import { withTraceIds } from '../tracing/current-trace';

type Logger = FastifyServerOptions['logger'];

const BYTES_TOGETHER = 4_096;
const LATEST_AFTER_MS = 250;
/** Of lines that wait for a full disk; later ones are lost. */
const BYTES_KEPT = 1_000_000;

let output: pino.DestinationStream | undefined;

/**
 * Lines leave the process some at a time, at the latest after a quarter of a second, and when it ends by itself:
 * every request has a line, and a system call for each was an eighth of the gateway's work. Of a process that is
 * killed the last ones are lost. Lines that cannot be written, as on a full disk, end and hold nobody.
 */
export function gatherLines(logger: Logger | undefined): Logger {
  if (typeof logger !== 'object') return logger ?? false;
  output ??= gatheredOutput();
  return withTraceIds({ stream: output, ...logger }) as Logger;
}

/** What is written at the end must not pass a write that is still under way, so all of them are waited for. */
function gatheredOutput(): pino.DestinationStream {
  const lines = pino.destination({
    dest: 1,
    sync: true,
    minLength: BYTES_TOGETHER,
    periodicFlush: LATEST_AFTER_MS,
    maxLength: BYTES_KEPT,
  });
  let areTaken = true;
  lines.on('error', () => (areTaken = false));
  lines.on('write', () => (areTaken = true));
  process.once('exit', () => {
    // Whether lines are taken: `flushSync` tries without end to write them.
    lines.flush();
    if (areTaken) lines.flushSync();
  });
  return lines;
}
