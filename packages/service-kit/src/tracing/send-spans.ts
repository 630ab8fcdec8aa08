import type { IncomingMessage } from 'node:http';
import type { TextMapPropagator } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { SESSION_REVOCATIONS_PATH } from '@handloom/contracts/session-revocations';
import type { TracedPart } from './start-tracing';

/** Asked every second by whoever watches a part. */
const WATCHED = /^\/(livez|readyz|healthz|metrics)$/;

/** Asked for by nobody: each part asks svc-identity all the time. A question that a visitor's request waits for is in its trace. */
const isRoutine = ({ url = '', headers }: IncomingMessage): boolean =>
  WATCHED.test(url) || (url.startsWith(SESSION_REVOCATIONS_PATH) && !headers['traceparent']);

/** What somebody typed, who they are, and where they are: an address's query has searches and tokens of mails. */
const PERSONAL = [
  'url.query',
  'url.full',
  'http.url',
  'http.target',
  'client.address',
  'http.client_ip',
  'net.peer.ip',
  'network.peer.address',
  'network.peer.port',
  'user_agent.original',
  'http.user_agent',
];

const withoutPersonalData: SpanProcessor = {
  onStart: () => undefined,
  onEnd({ attributes }: ReadableSpan) {
    for (const name of PERSONAL) delete attributes[name];
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/** Says which trace it is, and believes nobody: a stranger could have each of their requests traced. */
function inwards(): TextMapPropagator {
  const w3c = new W3CTraceContextPropagator();
  return {
    inject: (context, carrier, setter) => w3c.inject(context, carrier, setter),
    extract: (context) => context,
    fields: () => w3c.fields(),
  };
}

/** Requests in and out, and statements, of this process from now on. */
export function sendSpans({ part, isFront }: TracedPart): NodeTracerProvider {
  const named = resourceFromAttributes({
    'service.name': part,
    'service.version': process.env['BUILD_VERSION'] ?? '',
  });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [withoutPersonalData, new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register({ propagator: isFront ? inwards() : new W3CTraceContextPropagator() });
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: isRoutine,
        requireParentforOutgoingSpans: true,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  return provider;
}
