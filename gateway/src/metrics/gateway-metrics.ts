import { createMetrics } from './metrics';

const RENDER_BOUNDS_MS = [2, 5, 10, 20, 50, 100, 200, 300];

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
    gauge: metrics.gauge,
    text: metrics.text,
  };
}
