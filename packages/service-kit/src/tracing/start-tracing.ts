/** Who sends spans. */
export interface TracedPart {
  /** What the process is called when `OTEL_SERVICE_NAME` does not say it. */
  part: string;
  /** True where strangers ask: their word about a trace is not taken. */
  isFront: boolean;
}

let sending: { shutdown(): Promise<void> } | null = null;

/** Whether this process sends spans. */
export const isTracing = (): boolean => sending !== null;

/** Sends what waits; a collector that is away keeps nobody from stopping. */
export async function endTracing(): Promise<void> {
  await sending?.shutdown().catch(() => undefined);
}

/**
 * Where `OTEL_EXPORTER_OTLP_ENDPOINT` (or `…_TRACES_ENDPOINT`) names a collector, this process sends its spans there as
 * OTLP over HTTP. Names, sampling, headers and batches are OpenTelemetry's standard variables
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). Without it nothing of
 * OpenTelemetry is loaded but its interface, which then does nothing.
 *
 * Runs before http and pg are loaded: it is what a program imports first.
 */
export function startTracing(part: string, { isFront = false } = {}): void {
  const { env } = process;
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint || env['OTEL_SDK_DISABLED'] === 'true') return;
  const { sendSpans } = require('./send-spans') as typeof import('./send-spans');
  sending = sendSpans({ part, isFront });
}
