import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Link,
} from '@opentelemetry/api';
import type { Envelope } from '@handloom/contracts/events/event';

const tracer = trace.getTracer('handloom');

/** The `traceparent` (https://www.w3.org/TR/trace-context/) of what an event is recorded in; nothing where nothing is traced. */
export function traceOfEvent(): Pick<Envelope, 'traceparent'> {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

const causeOf = ({ traceparent }: Envelope): Context =>
  propagation.extract(context.active(), { traceparent });

/**
 * Applies events in a span of the consumer: one event's is part of the trace of its request, that of several is a trace
 * of its own with links to theirs.
 */
export async function tracedEvents<Result>(
  consumer: string,
  events: readonly Envelope[],
  apply: () => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = events;
  const isAlone = first !== undefined && others.length === 0;
  const links = events.flatMap((event): Link[] => {
    const cause = trace.getSpanContext(causeOf(event));
    return cause && !isAlone ? [{ context: cause }] : [];
  });
  const options = {
    kind: SpanKind.CONSUMER,
    links,
    attributes: {
      'messaging.system': 'nats',
      'messaging.operation.type': 'process',
      'messaging.consumer.group.name': consumer,
      'messaging.destination.name': first?.subject ?? '',
      'messaging.batch.message_count': events.length,
    },
  };
  const parent = isAlone ? causeOf(first) : context.active();
  return tracer.startActiveSpan(`process ${consumer}`, options, parent, async (span) => {
    try {
      return await apply();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.recordException(error instanceof Error ? error : String(error));
      throw error;
    } finally {
      span.end();
    }
  });
}
