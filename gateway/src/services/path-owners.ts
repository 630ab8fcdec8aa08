import { isService, type ServicePart } from '@handloom/contracts/parts';
import {
  isBelow,
  readClaimed,
  whyRefused,
  type OwnedPath,
  type ServiceClaim,
  type ServiceClaims,
} from '@handloom/contracts/service-claims';

/** The services that the gateway itself has to do with, beyond passing requests on. */
export const SERVICES = ['catalog', 'orders', 'identity'] as const;
export type ServiceName = (typeof SERVICES)[number];

export type PathOwners = ReturnType<typeof pathOwners>;

/**
 * Which service answers what: what its live release claims; without one that says so, what it claimed when this
 * gateway was built.
 */
export function pathOwners(built: ServiceClaims) {
  let claims = built;
  return {
    /** Paths of a service that this gateway was built with. */
    builtPaths: (service: ServiceName): OwnedPath[] =>
      (built[partOf(service)]?.paths ?? []).map(readClaimed),
    /** What people call it. */
    titleOf: (service: string): string | undefined => claims[partOf(service)]?.title,
    /**
     * @param released what live releases claim
     * @returns why a claimed path does not count, by service
     */
    follow(released: ServiceClaims): Map<ServicePart, string> {
      const refused = new Map<ServicePart, string>();
      claims = { ...built };
      const names = Object.keys(released).filter(isService).sort();
      // Twice, as one may claim what another gives up.
      for (const name of [...names, ...names]) {
        const { title, paths } = released[name] as ServiceClaim;
        refused.delete(name);
        const own = paths.filter((path) => {
          const why = whyRefused(name, [path], claims);
          if (why) refused.set(name, why);
          return !why;
        });
        claims[name] = { title, paths: own };
      }
      return refused;
    },
    /** Owner of an address, with or without query, that has all its methods; undefined: no service. */
    ownerOf(url: string): string | undefined {
      const [address = ''] = url.split('?');
      const owner = Object.entries(claims).find(([, { paths }]) =>
        paths.map(readClaimed).some(({ path, method }) => !method && isBelow(address, path)),
      );
      return owner?.[0].slice('svc-'.length);
    },
  };
}

function partOf(service: string): ServicePart {
  return `svc-${service}`;
}

/** Calls of payment providers: no visitor's, so neither origin nor cookie says anything about them. */
export function isPaymentWebhook(url: string): boolean {
  return /^\/api\/payments\/[a-z]+\/webhook$/.test(url.split('?', 1)[0] ?? '');
}
