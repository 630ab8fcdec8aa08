import { useLayoutEffect } from 'react';
import { act, render } from '@testing-library/react';
import toast, { resolveValue, useToaster } from 'react-hot-toast';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { SWRConfig, mutate } from 'swr';
import { HostContext, type Host } from '@handloom/frontend-kit/host-context';
import { AdminApp } from './features/panel/admin-app';

export interface Sent {
  method: string;
  url: string;
  /** Parsed JSON, or the form as it was sent. */
  body: unknown;
  /** By lower-case name. */
  headers: Record<string, string>;
}

interface Told {
  status?: number;
  body: unknown;
  total?: number;
  headers?: Record<string, string>;
}

type Answer = (sent: Sent) => Told | Promise<Told>;

const host: Host = {
  settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: '' },
  fragment: () => () => null,
};

// jsdom has none; toasts ask it whether to move.
window.matchMedia ??= () => ({ matches: true }) as MediaQueryList;
// It draws nothing, and complains when it is asked to.
HTMLCanvasElement.prototype.getContext = () => null;

const LAST_ANSWERS_MS = 5;
/** Some tests hold the clock; this goes on. */
const realTimeout = setTimeout;

const EMPTY: Record<string, unknown> = {
  '/api/products': { products: [], totalPages: 1, total: 0 },
  '/api/dashboard/analytics': {
    totalProducts: 0,
    categoryWiseProductCounts: { HandTufted: 0, HandKnotted: 0, HandWoven: 0 },
  },
  '/api/reports/sales': { by: 'day', zone: 'UTC', periods: [], totals: [], methods: [] },
  '/api/reports/overview': {
    statuses: [],
    waiting: { toShip: 0, needsAttention: 0, refunds: 0, disputes: 0 },
  },
  '/api/auth/me': {
    user: { _id: 'a', fullName: 'Keeper', name: 'Keeper', email: 'k@x.example', role: 'admin' },
  },
};

/**
 * Opens the panel, or another one, at a path before a shop that answers as told, by method and path
 * without query; what is not told is empty.
 */
export async function openPanel(
  path: string,
  answers: Record<string, Answer> = {},
  panel = <AdminApp />,
) {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = String(input);
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const request = { method, url, body, headers };
    sent.push(request);
    const [pathname = ''] = url.split('?');
    const told = await answers[`${method} ${pathname}`]?.(request);
    const { status, total, ...answer } = told ?? { body: EMPTY[pathname] ?? [] };
    return new Response(JSON.stringify(answer.body), {
      status: status ?? 200,
      headers: {
        ...answer.headers,
        ...(total !== undefined && { 'x-total-count': String(total) }),
      },
    });
  };
  // Cache and toasts outlive a test, as they outlive a page.
  toast.remove();
  // What the test before asked for last may be on its way: SWR would wait for that and ask nothing anew.
  await new Promise((resolve) => realTimeout(resolve, LAST_ANSWERS_MS));
  await mutate(() => true, undefined, { revalidate: false });
  let address = path;
  let back: () => unknown = () => undefined;
  const Address = () => {
    const location = useLocation();
    const navigate = useNavigate();
    // With what is drawn there: whoever finds that asks for this at once.
    useLayoutEffect(() => {
      address = location.pathname + location.search;
      back = () => navigate(-1);
    });
    return null;
  };
  render(
    <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
      <HostContext value={host}>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Toasts />
          <Routes>
            <Route path="/admin/*" element={panel} />
            <Route path="*" element={<p>Another part of the shop</p>} />
          </Routes>
        </MemoryRouter>
      </HostContext>
    </SWRConfig>,
  );
  return {
    sent,
    sentTo: (method: string, pathname: string) =>
      sent.filter((one) => one.method === method && one.url.split('?')[0] === pathname),
    address: () => address,
    /** The browser's Back. */
    back: () => act(async () => void (await back())),
  };
}

/** An answer that waits until the test gives it. */
export function heldBack(): { answer: Promise<Told>; give(told: Told): Promise<void> } {
  let resolve = (_told: Told) => {};
  const answer = new Promise<Told>((resolved) => (resolve = resolved));
  return {
    answer,
    give: (told) =>
      act(async () => {
        resolve(told);
        await new Promise((arrived) => realTimeout(arrived, LAST_ANSWERS_MS));
      }),
  };
}

/** The shell shows them elsewhere; here their words are enough. On its way out one is as good as gone. */
function Toasts() {
  const { toasts } = useToaster();
  return toasts
    .filter(({ visible }) => visible)
    .map((said) => <div key={said.id}>{resolveValue(said.message, said)}</div>);
}
