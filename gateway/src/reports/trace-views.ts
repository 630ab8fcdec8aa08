import { SpanKind, SpanStatusCode, trace, TraceFlags, ROOT_CONTEXT } from '@opentelemetry/api';
import type { BrowserReport } from '@handloom/contracts/browser-reports';

const tracer = trace.getTracer('handloom');
/** As `traceName` gives it to a request, and so to the view that it answered. */
const TRACED = /^([0-9a-f]{32})-([0-9a-f]{16})$/;

interface ViewTold {
  /** Of the request that it was answered to. */
  id: string;
  /** Its pattern. */
  route: string;
  report: Pick<BrowserReport, 'errors' | 'vitals'>;
  /** Milliseconds since 1970. */
  now?: number;
}

/**
 * What a browser told of a page, as a span of the trace of its document: how long it took until the page was
 * there (LCP, else TTFB), its web vitals, and its errors. Nothing where the document was not traced.
 */
export function traceView({ id, route, report, now = Date.now() }: ViewTold): void {
  const [, traceId, spanId] = TRACED.exec(id) ?? [];
  const { errors, vitals } = report;
  if (!traceId || !spanId || errors.length + vitals.length === 0) return;
  const tookMs = Math.max(
    0,
    ...vitals.filter(({ name }) => name === 'LCP' || name === 'TTFB').map(({ value }) => value),
  );
  const document = trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
  const attributes = Object.fromEntries(
    vitals.map(({ name, value }) => [`web_vital.${name.toLowerCase()}`, value]),
  );
  const span = tracer.startSpan(
    `browser ${route}`,
    {
      kind: SpanKind.CLIENT,
      startTime: now - tookMs,
      attributes: { 'http.route': route, ...attributes },
    },
    document,
  );
  for (const { kind, message, stack } of errors) {
    span.addEvent('exception', {
      'exception.type': kind,
      'exception.message': message,
      ...(stack && { 'exception.stacktrace': stack }),
    });
  }
  if (errors.length > 0) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(now);
}
