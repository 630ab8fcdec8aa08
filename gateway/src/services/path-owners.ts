/** The services behind the gateway. */
export const SERVICES = ['catalog', 'orders', 'identity'] as const;
export type ServiceName = (typeof SERVICES)[number];

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
export const ALL_METHODS: Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export interface OwnedPath {
  /** The path itself and everything below it. */
  path: string;
  owner: ServiceName;
  /** When only some methods are the service's; the page of the same address is the gateway's. */
  methods?: Method[];
}

/** Who answers what. The paths of a service are the same behind the gateway; nothing is rewritten. */
export const PATH_OWNERS: OwnedPath[] = [
  { path: '/api/auth', owner: 'identity' },
  { path: '/user', owner: 'identity' },
  { path: '/contact', owner: 'identity', methods: ['POST'] },
  { path: '/api/users', owner: 'identity' },
  { path: '/api/contact-messages', owner: 'identity' },
  { path: '/api/dead-letters/identity', owner: 'identity' },
  { path: '/api/mails/identity', owner: 'identity' },

  { path: '/api/products', owner: 'catalog' },
  { path: '/api/categories', owner: 'catalog' },
  { path: '/api/sizes', owner: 'catalog' },
  { path: '/api/reviews', owner: 'catalog' },
  { path: '/api/dashboard', owner: 'catalog' },
  { path: '/images', owner: 'catalog' },
  { path: '/api/dead-letters/catalog', owner: 'catalog' },

  { path: '/api/cart', owner: 'orders' },
  { path: '/api/orders', owner: 'orders' },
  { path: '/api/payments', owner: 'orders' },
  { path: '/api/reports', owner: 'orders' },
  { path: '/api/dead-letters/orders', owner: 'orders' },
  { path: '/api/mails/orders', owner: 'orders' },
];

/** Owner of a path (with or without query) that can be read with GET; undefined when no service owns it. */
export function ownerOf(url: string): ServiceName | undefined {
  const path = url.split('?', 1)[0] ?? '';
  return PATH_OWNERS.find(
    (owned) => !owned.methods && (path === owned.path || path.startsWith(`${owned.path}/`)),
  )?.owner;
}

/** Calls of payment providers: no visitor's, so neither origin nor cookie says anything about them. */
export function isPaymentWebhook(url: string): boolean {
  return /^\/api\/payments\/[a-z]+\/webhook$/.test(url.split('?', 1)[0] ?? '');
}
