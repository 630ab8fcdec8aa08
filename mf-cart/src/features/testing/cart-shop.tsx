import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation, type InitialEntry } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { User } from '@handloom/contracts/accounts';
import type { CartItem } from '@handloom/contracts/cart';
import { HostContext, type Host } from '@handloom/frontend-kit/host-context';
import { SESSION_KEY } from '@handloom/frontend-kit/session';

export const SHOPPER: User = {
  _id: 'u-1',
  fullName: 'Asha Example',
  name: 'Asha Example',
  email: 'asha@example.com',
  role: 'user',
};

export function line(change: Partial<CartItem> = {}): CartItem {
  return {
    _id: 'rug-1',
    name: 'Ganga Bloom',
    description: '',
    price: 100.5,
    images: [],
    quantity: 1,
    size: '3X5',
    ...change,
  };
}

/** Nothing is laid out here, so nothing comes into view. */
class NothingInView {
  observe() {}
  disconnect() {}
}
Object.assign(window, { IntersectionObserver: NothingInView });

const host: Host = {
  settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: 'http://localhost' },
  fragment: () => () => null,
};

/**
 * What the page would get from the shop, by method and path: a body, the status of a failure, or a
 * function that gives either when it is asked, perhaps later.
 */
export type Answers = Record<string, unknown>;
export interface SentCall {
  call: string;
  body: unknown;
  headers: Headers;
}

/** Answers the page's calls, as the shopper's session; a call that was not foreseen finds the shop unreachable. */
export function answerWith(foreseen: Answers): SentCall[] {
  const answers: Answers = { [`GET ${SESSION_KEY}`]: { user: SHOPPER }, ...foreseen };
  const sent: SentCall[] = [];
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    sent.push({ call, body, headers: new Headers(init?.headers) });
    if (!(call in answers)) throw new TypeError('Failed to fetch');
    const given = answers[call];
    const answer: unknown = typeof given === 'function' ? await given(body) : given;
    return typeof answer === 'number'
      ? Response.json({ success: false, message: `The shop said ${answer}` }, { status: answer })
      : Response.json(answer);
  };
  return sent;
}

/** From now on an order is refused so; all other calls are answered as before. */
export function refuseWith(status: number, body: unknown): void {
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    init?.method === 'POST' && input === '/api/orders'
      ? Response.json(body, { status })
      : before(input, init);
}

/** A page of the checkout team inside what the shell gives it. */
export function openPage(page: ReactNode, options: { user?: User | null; at?: InitialEntry } = {}) {
  const { user = null, at = '/' } = options;
  return render(
    <HostContext.Provider value={host}>
      <SWRConfig
        value={{
          provider: () => new Map(),
          fallback: { [SESSION_KEY]: user },
          dedupingInterval: 0,
          shouldRetryOnError: false,
        }}
      >
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="*" element={page} />
          </Routes>
          <Address />
        </MemoryRouter>
      </SWRConfig>
    </HostContext.Provider>,
  );
}

function Address() {
  const { pathname, search, state } = useLocation();
  return <output aria-label="address">{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}
