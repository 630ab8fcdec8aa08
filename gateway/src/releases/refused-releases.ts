import type { FastifyBaseLogger } from 'fastify';
import type { MicrofrontendName } from '@handloom/contracts/pages';

/** A release whose code cannot be run. */
export interface Refusal {
  name: MicrofrontendName;
  version: string;
  why: string;
}

export type RefusedReleases = ReturnType<typeof refusedReleases>;

/** They stay refused for as long as this gateway runs; each is said once. */
export function refusedReleases(log: FastifyBaseLogger) {
  const refused = new Map<string, Refusal>();
  const listeners: ((refusal: Refusal) => void)[] = [];
  const isRefused = (name: MicrofrontendName, version: string) => refused.has(`${name} ${version}`);
  return {
    refuse(refusal: Refusal): void {
      const { name, version, why } = refusal;
      if (isRefused(name, version)) return;
      refused.set(`${name} ${version}`, refusal);
      log.error({ microfrontend: name, version, why }, 'release is refused');
      for (const listener of listeners) listener(refusal);
    },
    isRefused,
    /** Why a release is refused here; null when it is not. */
    whyRefused: (name: MicrofrontendName, version: string) =>
      refused.get(`${name} ${version}`)?.why ?? null,
    /** Hears also of those from before it listened, such as one that was remembered on disk. */
    onRefused(listener: (refusal: Refusal) => void): void {
      listeners.push(listener);
      for (const refusal of refused.values()) listener(refusal);
    },
  };
}
