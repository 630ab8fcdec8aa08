import { ERROR_KINDS } from '@handloom/contracts/report-limits';
import { counter, histogram, type Metrics } from '@handloom/service-kit/metrics/metrics';

const RENDER_BOUNDS_MS = [2, 5, 10, 20, 50, 100, 200, 300];
/** With what is called good and poor: LCP 2.5 and 4 s, INP 200 and 500 ms, TTFB 0.8 and 1.8 s. */
const VITAL_BOUNDS_MS = [50, 100, 200, 500, 800, 1_200, 1_800, 2_500, 4_000, 8_000];
const SHIFT_BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5];

/** Where nobody's code is known to have run. */
export const UNKNOWN_PART = 'unknown';

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;

/** What the gateway counts beside the requests. */
export function gatewayMetrics(metrics: Metrics) {
  return {
    /** `cache`: hit, renewed (its data was the same after the news), made. */
    documents: counter(metrics, {
      name: 'gateway_documents_total',
      help: 'Documents, by how the cache served them.',
      labelNames: ['cache'],
    }),
    /** `cache`: hit, renewed, miss, stale (the service was down), refused, private (each caller asks for itself). */
    reads: counter(metrics, {
      name: 'gateway_public_reads_total',
      help: 'Public API reads, by what the cache did.',
      labelNames: ['cache'],
    }),
    renderMs: histogram(metrics, {
      name: 'gateway_render_milliseconds',
      help: 'Time to render the markup of a document, by route.',
      labelNames: ['route'],
      bounds: RENDER_BOUNDS_MS,
    }),
    fallbacks: counter(metrics, {
      name: 'gateway_render_fallbacks_total',
      help: 'Documents left to the browser to render, by route and reason.',
      labelNames: ['route', 'reason'],
    }),
    rendererFaults: counter(metrics, {
      name: 'gateway_renderer_faults_total',
      help: 'Ends of the process that runs teams’ code, by whose code ran.',
      labelNames: ['part'],
    }),
    slowReaders: counter(metrics, {
      name: 'gateway_slow_readers_total',
      help: 'Connections that were ended because their reader took too little of its answer.',
    }),
    /** `set`: live, before (a tab of an earlier release), canary. */
    browserErrors: counter(metrics, {
      name: 'browser_errors',
      help: 'Views in which browsers told of an error, by whose it was and how it was found.',
      labelNames: ['part', 'kind', 'set'],
    }),
    vitalsMs: histogram(metrics, {
      name: 'web_vital_milliseconds',
      help: 'Web vitals as browsers measured them, by name, route and set.',
      labelNames: ['name', 'route', 'set'],
      bounds: VITAL_BOUNDS_MS,
    }),
    layoutShifts: histogram(metrics, {
      name: 'web_vital_layout_shift',
      help: 'Cumulative layout shift (CLS) as browsers measured it, by route and set.',
      labelNames: ['route', 'set'],
      bounds: SHIFT_BOUNDS,
    }),
  };
}

/**
 * What is counted of parts, where that is an event which an alert must not miss: a rise from nothing at all is none to
 * Prometheus, so counts that are there only since their first event hide it.
 */
export function countFromZero(
  { browserErrors, rendererFaults }: Pick<GatewayMetrics, 'browserErrors' | 'rendererFaults'>,
  parts: string[],
): void {
  for (const part of [...parts, UNKNOWN_PART]) rendererFaults.inc({ part }, 0);
  for (const part of parts) {
    for (const kind of ERROR_KINDS) browserErrors.inc({ part, kind, set: 'live' }, 0);
  }
}
