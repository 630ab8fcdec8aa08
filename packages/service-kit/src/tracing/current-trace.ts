import { isSpanContextValid, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { isTracing } from './start-tracing';

function currentSpan() {
  const context = trace.getActiveSpan()?.spanContext();
  return context && isSpanContextValid(context) ? context : undefined;
}

/**
 * Name of the request that is being answered, for its id: whoever finds the id in a log or an answer has found the
 * trace. @returns trace and span, 32 and 16 hexadecimal digits; undefined where nothing is traced
 */
export function traceName(): string | undefined {
  const context = currentSpan();
  return context && `${context.traceId}-${context.spanId}`;
}

type Logger = FastifyServerOptions['logger'] | undefined;

/** Each line says in which trace it was written. */
export function withTraceIds(logger: Logger): Logger {
  if (!isTracing() || typeof logger !== 'object') return logger;
  const ids = () => {
    const context = currentSpan();
    return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
  };
  return { mixin: ids, ...logger };
}

/** Spans are named by the route's pattern: an address has ids. */
export function nameSpansByRoute(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    const route = routeOptions.url;
    if (route)
      trace.getActiveSpan()?.updateName(`${method} ${route}`).setAttribute('http.route', route);
  });
}
