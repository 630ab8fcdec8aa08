import { SERVICES, type PathOwners, type ServiceName } from './path-owners';
import { serviceLine, type Addresses, type ServiceLine } from './service-line';

/** Where each service answers, by its name without `svc-`: those that the gateway needs, and whoever else is told. */
export type ServiceAddresses = Record<ServiceName, Addresses> & { [name: string]: Addresses };

export type ServiceLines = Record<ServiceName, ServiceLine> & {
  all: ReadonlyMap<string, ServiceLine>;
  /** Of the service whose address it is; undefined: none's. */
  owning(url: string): ServiceLine | undefined;
};

export function serviceLines(addresses: ServiceAddresses, owners: PathOwners): ServiceLines {
  const all = new Map(
    Object.entries(addresses).map(([name, urls]) => [
      name,
      serviceLine(name, urls, () => owners.titleOf(name)),
    ]),
  );
  const known = Object.fromEntries(SERVICES.map((name) => [name, all.get(name)]));
  return {
    ...(known as Record<ServiceName, ServiceLine>),
    all,
    owning: (url) => all.get(owners.ownerOf(url) ?? ''),
  };
}
