import { eventually } from '@handloom/test-kit/eventually';
import { apiShopper, expectStatus, orderForSomeRug } from '../shop/api-client';
import type { TraceCollector } from './trace-collector';

/** Places an order, and looks for everything that was done for it, in every part, in one trace. */
export async function traceOfAnOrder(url: string, traces: TraceCollector): Promise<void> {
  const shopper = await apiShopper(url);
  const strangers = 'a'.repeat(32);
  const body = await orderForSomeRug(shopper, 0);
  const headers = {
    traceparent: `00-${strangers}-${'b'.repeat(16)}-01`,
    'user-agent': 'AgentOfOne',
  };
  const placing = shopper.send('POST', '/api/orders?from=a-secret-link', { body, headers });
  const answer = await expectStatus(201, placing);
  const [traceId = '', spanId] = (answer.headers.get('x-request-id') ?? '').split('-');
  expect(traceId).not.toBe(strangers);

  const began = { part: 'gateway', name: 'POST /api/orders', spanId };
  const done = [
    began,
    { part: 'svc-orders', name: 'POST /api/orders' },
    { part: 'svc-orders', name: 'process orders-cart' },
    { part: 'svc-catalog', name: 'process catalog-orders' },
    { part: 'svc-identity', name: 'process identity-profile' },
  ];
  await eventually(() => {
    const spans = traces.spansOf(traceId);
    for (const span of done) expect(spans).toContainEqual(expect.objectContaining(span));
    const ids = new Set(spans.map((span) => span.spanId));
    expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toMatchObject([began]);
  });
  const { name, email, address, phone } = body.user;
  for (const personal of [name, email, address, phone, 'a-secret-link', 'AgentOfOne']) {
    expect(traces.text()).not.toContain(personal);
  }
}

/** Opens a page and tells of it as its browser does, which is then in the trace of the document. */
export async function traceOfAPage(url: string, traces: TraceCollector): Promise<void> {
  const answer = await fetch(`${url}/faqs`);
  const [, view] = /^view;desc="(.+)"$/.exec(answer.headers.get('server-timing') ?? '') ?? [];
  const vitals = [{ name: 'LCP', value: 812 }];
  const report = { view, path: '/faqs', started: [], errors: [], vitals };
  await fetch(`${url}/reports`, { method: 'POST', body: JSON.stringify(report) });
  const [traceId = '', parentSpanId] = (answer.headers.get('x-request-id') ?? '').split('-');
  await eventually(() => {
    const told = { part: 'gateway', name: 'browser /faqs', parentSpanId };
    expect(traces.spansOf(traceId)).toContainEqual(expect.objectContaining(told));
  });
}
