import { BlockList, isIP, isIPv6 } from 'node:net';
import { z } from 'zod';

type Kind = 'ipv4' | 'ipv6';
type Range = [start: string, size: number];

/** Names that `proxy-addr` knows; each stands for ranges below. */
const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Nobody comes from there through the open internet, so a range within one of them may be of any size. */
const NOT_PUBLIC: Range[] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Between a provider and its customers; clusters number pods and load balancers from it.
  ['100.64.0.0', 10],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
];
const MAPPED_IPV4: Range = ['::ffff:0:0', 96];

/**
 * The widest ranges that fronts publish, such as Cloudflare's 104.16.0.0/13 and 2a06:98c0::/29, are taken as they
 * are written. In more than twice that much there are visitors, whose word about themselves must not count.
 */
const WIDEST_PUBLIC = { ipv4: 12, ipv6: 28 };

const MALFORMED =
  'must be addresses or ranges of the proxies before it, such as 10.0.3.7 or 10.0.3.0/24, separated by commas';

/**
 * Whose `X-Forwarded-*` is believed.
 * @param options.names also `loopback`, `linklocal` and `uniquelocal`
 */
export function proxyList({ names }: { names: boolean }) {
  return z.string().transform((text, context) => {
    const entries = text.split(',').map((entry) => entry.trim());
    const problem = entries
      .filter((entry) => !(names && NAMES.includes(entry)))
      .map(problemOf)
      .find((found) => found !== null);
    if (problem === undefined) return entries;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

function problemOf(entry: string): string | null {
  const [, address = '', size] = /^([^/]*)(?:\/(0|[1-9]\d{0,2}))?$/.exec(entry) ?? [];
  const kind: Kind = isIPv6(address) ? 'ipv6' : 'ipv4';
  const whole = kind === 'ipv6' ? 128 : 32;
  const prefix = size === undefined ? whole : Number(size);
  if (isIP(address) === 0 || address.includes('%') || prefix > whole) return MALFORMED;
  // 96 bits of such a range are no size: it can be all of IPv4.
  if (kind === 'ipv6' && isWithin(address, MAPPED_IPV4)) return MALFORMED;
  if (isNotPublic(address, prefix, kind) || prefix >= WIDEST_PUBLIC[kind]) return null;
  return `would believe what visitors say of themselves: ${entry} is wider than /${WIDEST_PUBLIC[kind]} and not private; name the proxies alone`;
}

function isNotPublic(address: string, prefix: number, kind: Kind): boolean {
  return NOT_PUBLIC.some(
    (range) =>
      prefix >= range[1] && isIPv6(range[0]) === (kind === 'ipv6') && isWithin(address, range),
  );
}

/** @param range of the same kind */
function isWithin(address: string, [start, size]: Range): boolean {
  const kind = isIPv6(start) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  list.addSubnet(start, size, kind);
  return list.check(address, kind);
}
