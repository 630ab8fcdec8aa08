import { SERVICES } from '@handloom/build-kit/services';
import type { Settings } from './settings';

/**
 * The gateways' first, then each service's, in their order; any free ones when nobody named the first.
 * @throws one sentence where that would be the shop's own port
 */
export function metricsPortOf(
  part: string,
  nth: number,
  { metricsPort, copies, port }: Pick<Settings, 'metricsPort' | 'copies' | 'port'>,
): number {
  if (!metricsPort) return 0;
  const chosen = metricsPort + ['gateway', ...SERVICES].indexOf(part) * copies + nth;
  if (chosen !== port) return chosen;
  throw new Error(
    `METRICS_PORT=${metricsPort} and the ports after it, one for each part, include the shop’s own port ${port}: choose another.`,
  );
}
