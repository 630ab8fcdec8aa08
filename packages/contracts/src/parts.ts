import { isMicrofrontend, type MicrofrontendName, type PerMicrofrontend } from './pages';

/**
 * A service's folder and its release share this name. As with microfrontends, which there are is said by the
 * folders of a checkout (build-kit/services) and by the teams' public keys of a running shop.
 */
export type ServicePart = `svc-${string}`;

/** What teams release on their own. */
export type PartName = MicrofrontendName | ServicePart;

/** A value of some parts. */
export type PerPart<Value> = PerMicrofrontend<Value> & { [name: `svc-${string}`]: Value };

export function isService(name: string): name is ServicePart {
  return /^svc-[a-z][a-z0-9-]{0,39}$/.test(name);
}

/** Where it answers, as the gateway is told: `JOURNAL_URL` of `svc-journal`. */
export function addressVariable(service: ServicePart): string {
  return `${service.slice('svc-'.length).replaceAll('-', '_').toUpperCase()}_URL`;
}

export function isPart(name: string): name is PartName {
  return isMicrofrontend(name) || isService(name);
}
