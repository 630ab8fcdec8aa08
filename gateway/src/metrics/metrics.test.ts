import { createMetrics } from './metrics';

test('when figures are read, then they are in the format of Prometheus', () => {
  const metrics = createMetrics();
  const counter = metrics.counter('seen_total', 'Things seen.');
  counter.add({ kind: 'a "b"\\' });
  counter.add({ kind: 'a "b"\\' }, 2);
  metrics.gauge('now', 'A reading.', () => 7);
  metrics.histogram('took_ms', 'Time.', [10, 100]).observe(20, { route: '/' });

  expect(metrics.text()).toBe(
    `# HELP seen_total Things seen.
# TYPE seen_total counter
seen_total{kind="a \\"b\\"\\\\"} 3
# HELP now A reading.
# TYPE now gauge
now 7
# HELP took_ms Time.
# TYPE took_ms histogram
took_ms_bucket{route="/",le="10"} 0
took_ms_bucket{route="/",le="100"} 1
took_ms_bucket{route="/",le="+Inf"} 1
took_ms_sum{route="/"} 20
took_ms_count{route="/"} 1
`,
  );
});

test('when labels never end, then the rest is counted as one', () => {
  const counter = createMetrics().counter('seen_total', 'Things seen.');
  for (let n = 0; n < 1_000; n += 1) counter.add({ n: `${n}` });
  expect(counter.value({ n: '0' })).toBe(1);
  expect(counter.value({ n: '999' })).toBe(0);
});
