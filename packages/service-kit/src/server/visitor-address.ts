import { isIPv6 } from 'node:net';

/** How far an address tells people apart. */
export interface Visitor {
  /** IPv6 without the half that a device chooses by itself. */
  address: string;
  /** What one customer of a provider has at most: /24, and /48 of IPv6. */
  network: string;
}

/** Some fronts add the port to the address that they name: `203.0.113.7:51234`, `[2001:db8::1]:51234`. */
const WITH_PORT = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+)):\d+$/;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** @param ip undefined, whatever Fastify's types say, when the connection is gone before anybody looks */
export function visitorAt(ip: string | undefined): Visitor {
  const [, bracketed, dotted] = WITH_PORT.exec(ip ?? '') ?? [];
  const named = bracketed ?? dotted ?? ip ?? '';
  const plain = MAPPED_IPV4.exec(named)?.[1] ?? named;
  if (!isIPv6(plain)) return { address: plain, network: plain.replace(/\.\d+$/, '.0/24') };
  const groups = groupsOf(plain);
  return {
    address: `${groups.slice(0, 4).join(':')}::/64`,
    network: `${groups.slice(0, 3).join(':')}::/48`,
  };
}

/** All eight, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail = ''] = ip.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const missing = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...missing, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
