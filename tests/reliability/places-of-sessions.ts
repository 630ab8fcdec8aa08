import type { ProductPage } from '@handloom/contracts/catalogue';
import type { OwnShop } from '../shop/own-shop';

/** `away`: whoever would say so does not answer, or answers that it cannot say. */
export type Word = 'accepted' | 'refused' | 'away';

/** Where a session is believed or not. */
export interface Place {
  name: string;
  /** The part that decides. */
  part: string;
  ask(cookie: string): Promise<Word>;
}

const ANSWER_WITHIN_MS = 10_000;

/** Every service, asked directly and through the gateway, and the gateway's own route. */
export async function placesOfSessions(shop: OwnShop): Promise<Place[]> {
  const listed = await fetch(`${shop.url}/api/products?limit=1`);
  const [rug] = ((await listed.json()) as ProductPage).products;
  if (!rug) throw new Error('The catalogue is empty');
  const routes = {
    'svc-catalog': `/api/products/${rug._id}/reviews/mine`,
    'svc-orders': '/api/cart',
    'svc-identity': '/api/auth/me',
  };
  const places: Place[] = [
    { name: 'gateway', part: 'gateway', ask: asking(`${shop.url}/api/events`) },
  ];
  for (const [part, route] of Object.entries(routes)) {
    const address = await shop.addressOf(part);
    places.push({ name: part, part, ask: asking(address + route) });
    places.push({ name: `${part} through the gateway`, part, ask: asking(shop.url + route) });
  }
  return places;
}

/** Asks an address that answers 200 to whoever is signed in. */
export function asking(url: string): Place['ask'] {
  return async (cookie) => {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    try {
      const { status } = await fetch(url, { headers: { cookie }, signal });
      if (status === 401) return 'refused';
      if (status === 200) return 'accepted';
      if (status === 502 || status === 503) return 'away';
      throw new Error(`${url} answers ${status}.`);
    } catch (error) {
      if (error instanceof TypeError) return 'away';
      throw error;
    } finally {
      // A stream of events would have no end.
      leaving.abort();
    }
  };
}
