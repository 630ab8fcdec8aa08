import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As OTLP over HTTP has it (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Omit<Span, 'part'>[] }[];
  }[];
}
export interface Span {
  /** Whose it is. */
  part: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

export type TraceCollector = Awaited<ReturnType<typeof collectTraces>>;

/** Takes what the parts of a shop send by OTLP. */
export async function collectTraces() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    bodies.push(body);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spansOf: (traceId: string) =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Export).resourceSpans)
        .flatMap(spansIn)
        .filter((span) => span.traceId === traceId),
    /** Everything, as it came. */
    text: () => bodies.join('\n'),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansIn({ resource, scopeSpans }: Export['resourceSpans'][number]): Span[] {
  const name = resource.attributes.find(({ key }) => key === 'service.name');
  const part = name?.value.stringValue ?? '';
  return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, part })));
}
