import { render } from '@testing-library/react';
import { MemoryRouter, useLocation, type InitialEntry } from 'react-router-dom';
import { mutate } from 'swr';
import type { User } from '@handloom/contracts/accounts';
import {
  ownerOf,
  type BootData,
  type MicrofrontendName,
  type RouteEntry,
} from '@handloom/contracts/pages';
import { App } from './app';
import { browserComponents, type Exposed } from './remotes/components';
import { ownPages } from './remotes/own-pages';
import { routes as ownRoutes } from './routes';

export const shopper: User = {
  _id: 'u1',
  fullName: 'Meera Iyer',
  name: 'Meera Iyer',
  email: 'meera@example.com',
  role: 'user',
};
/** What the shop keeps of the shopper. */
export const profile = {
  ...shopper,
  address: '12 Ghat Road',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '',
};
export const admin: User = { ...shopper, _id: 'a1', fullName: 'Anand Rao', role: 'admin' };

export interface Answer {
  status?: number;
  body?: unknown;
}
export type Answers = Record<string, Answer | ((body: unknown) => Answer | Promise<Answer>)>;

export interface Site {
  at?: InitialEntry;
  user?: User | null;
  /** Of the other teams; their fragments and pages by name. */
  routes?: (Partial<RouteEntry> & { path: string; page: string; owner: MicrofrontendName })[];
  exposes?: Record<string, Exposed>;
  answers?: Answers;
}

/** jsdom has no live line. One that stays silent stands in, unless the test brings its own. */
class SilentLine {
  close() {}
}

/** The whole application in a memory router, with the given remotes and answers of the services. */
export async function openApp({
  at = '/',
  user = null,
  routes = [],
  exposes = {},
  answers = {},
}: Site) {
  if (!('EventSource' in globalThis)) Object.assign(globalThis, { EventSource: SilentLine });
  // Neither does it scroll or know a screen.
  Object.assign(window, { scrollTo: () => {}, matchMedia: () => ({ matches: false }) });
  // The cache is the page's; here each test is a page. Revalidating also forgets what was asked just now.
  await mutate(() => true, undefined);
  const calls = answerCalls({ 'GET /api/auth/me': sessionOf(user), ...answers });
  const own = Object.entries(ownPages).map(async ([key, load]) => {
    return [`shell/${key}`, (await load()).default] as const;
  });
  const all: Record<string, Exposed> = {
    ...Object.fromEntries(await Promise.all(own)),
    'mf-cart/cart-badge': () => <a href="/cart">Cart</a>,
    ...exposes,
  };
  const boot: BootData = {
    releases: {},
    routes: [
      ...ownRoutes.map((route) => ({ owner: 'shell' as const, route })),
      ...routes.map(({ owner, ...route }) => ({
        owner,
        route: { access: 'public' as const, layout: 'main' as const, ...route },
      })),
    ],
    needs: [],
    data: {},
    settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: '' },
    user,
    rendered: false,
  };
  const names = Object.keys(all) as BootData['needs'];
  const owners = new Set(names.map(ownerOf));
  const releases = { has: (owner: MicrofrontendName) => owners.has(owner), renew: async () => {} };
  const components = browserComponents(releases, async (name) => {
    const exposed = all[name];
    if (!exposed) throw new Error(`no ${name}`);
    return exposed;
  });
  await Promise.all(components.load(names));
  const view = render(
    <MemoryRouter initialEntries={[at]}>
      <App boot={boot} components={components} />
      <Whereabouts />
    </MemoryRouter>,
  );
  return { ...view, calls };
}

/** The address the visitor is at, with what came along. */
export function whereabouts(): { path: string; state: unknown } {
  return JSON.parse(document.querySelector('[data-whereabouts]')?.textContent ?? '{}');
}

function Whereabouts() {
  const { pathname, search, state } = useLocation();
  return (
    <output data-whereabouts hidden>
      {JSON.stringify({ path: pathname + search, state })}
    </output>
  );
}

function sessionOf(user: User | null): Answer {
  return user ? { body: { user } } : { status: 401, body: { message: 'Please sign in.' } };
}

/** Answers `fetch` by method and address; what is not named is unknown. Gives the calls made. */
function answerCalls(answers: Answers): { call: string; body: unknown }[] {
  const calls: { call: string; body: unknown }[] = [];
  globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input)}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ call, body });
    const found = answers[call];
    const answer = (typeof found === 'function' ? await found(body) : found) ?? {
      status: 404,
      body: {},
    };
    return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200 });
  };
  return calls;
}
