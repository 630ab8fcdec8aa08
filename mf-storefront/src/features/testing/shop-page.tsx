import type { ComponentType, ReactElement, ReactNode } from 'react';
import { render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { HostContext, type Host } from '@handloom/frontend-kit/host-context';
import './no-layout';

/** Answers by URL: a value is a 200, a number a failure with that status. */
export type Answers = Record<string, unknown>;

export interface ShopCalls {
  sent: { url: string; method: string; body: unknown }[];
}

/** Lets the page talk to answers instead of a shop; what it sent is kept. */
export function answerWith(answers: Answers): ShopCalls {
  const calls: ShopCalls = { sent: [] };
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    const method = init?.method ?? 'GET';
    calls.sent.push({ url, method, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    const answer = answers[`${method} ${url}`] ?? answers[url];
    const status = typeof answer === 'number' ? answer : answer === undefined ? 404 : 200;
    const body =
      status === 200 ? answer : { success: false, error: 'No', message: `The shop said ${status}` };
    return Response.json(body, { status });
  };
  return calls;
}

/** What was changed last: pages ask again for what they show whenever it is older than two seconds. */
export const lastWrite = ({ sent }: ShopCalls) => sent.findLast(({ method }) => method !== 'GET');

/** Where the visitor is, for tests to read. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

export interface ShopPageOptions {
  /** Pattern and address of the page. */
  route?: string;
  at?: string;
  fragments?: Record<string, ComponentType<Record<string, unknown>>>;
  /** First data by URL, as the document brings it. */
  data?: Record<string, unknown>;
}

/** A page in the shell's place: router, host, fresh cache. */
export function inShop(
  page: ReactNode,
  { route = '*', at = '/', fragments = {}, data }: ShopPageOptions = {},
): ReactElement {
  const host: Host = {
    settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: 'https://shop.example' },
    fragment: (name) => fragments[name] ?? NotReleased,
  };
  return (
    <SWRConfig
      value={{
        provider: () => new Map(),
        dedupingInterval: 0,
        fallback: data,
        shouldRetryOnError: false,
      }}
    >
      <HostContext value={host}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={route} element={page} />
            <Route path="*" element={null} />
          </Routes>
          <Address />
        </MemoryRouter>
      </HostContext>
    </SWRConfig>
  );
}

export function openPage(page: ReactNode, options?: ShopPageOptions) {
  return render(inShop(page, options));
}

function NotReleased(): never {
  throw new Error('no release');
}
