import { createMetrics } from './metrics';

const RENDER_BOUNDS_MS = [2, 5, 10, 20, 50, 100, 200, 300];
/** With what is called good and poor: LCP 2.5 and 4 s, INP 200 and 500 ms, TTFB 0.8 and 1.8 s. */
const VITAL_BOUNDS_MS = [50, 100, 200, 500, 800, 1_200, 1_800, 2_500, 4_000, 8_000];
const SHIFT_BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5];

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;

/** Everything that the gateway counts. */
export function gatewayMetrics() {
  const metrics = createMetrics();
  return {
    /** `cache`: hit, renewed (its data was the same after the news), made. */
    documents: metrics.counter(
      'gateway_documents_total',
      'Documents, by how the cache served them.',
    ),
    /** `cache`: hit, renewed, miss, stale (the service was down), refused. */
    reads: metrics.counter(
      'gateway_public_reads_total',
      'Public API reads, by what the cache did.',
    ),
    renderMs: metrics.histogram(
      'gateway_render_milliseconds',
      'Time to render the markup of a document, by route.',
      RENDER_BOUNDS_MS,
    ),
    fallbacks: metrics.counter(
      'gateway_render_fallbacks_total',
      'Documents left to the browser to render, by route and reason.',
    ),
    rendererFaults: metrics.counter(
      'gateway_renderer_faults_total',
      'Ends of the process that runs teams’ code, by whose code ran.',
    ),
    /** `set`: live, before (a tab of an earlier release), canary. */
    browserErrors: metrics.counter(
      'browser_errors',
      'Views in which browsers told of an error, by whose it was and how it was found.',
    ),
    vitalsMs: metrics.histogram(
      'web_vital_milliseconds',
      'Web vitals as browsers measured them, by name, route and set.',
      VITAL_BOUNDS_MS,
    ),
    layoutShifts: metrics.histogram(
      'web_vital_layout_shift',
      'Cumulative layout shift (CLS) as browsers measured it, by route and set.',
      SHIFT_BOUNDS,
    ),
    gauge: metrics.gauge,
    text: metrics.text,
  };
}
