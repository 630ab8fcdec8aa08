import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { SWRConfig, mutate } from 'swr';
import { SESSION_KEY, setSessionUser, useSession } from './session';
import { useApi } from './use-api';

const asha = {
  _id: 'u-1',
  fullName: 'Asha',
  name: 'Asha',
  email: 'asha@shop.example',
  role: 'user' as const,
};

function Who() {
  const { user, loading } = useSession();
  return <p>{user?.name ?? (loading ? 'checking' : 'guest')}</p>;
}

function answering(status: number, body: unknown) {
  globalThis.fetch = async () =>
    ({ ok: status < 400, status, text: async () => JSON.stringify(body) }) as Response;
}

/** Each test asks anew, although the last one asked the same a moment ago. */
const Anew = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ dedupingInterval: 0 }}>{children}</SWRConfig>
);

beforeEach(() => mutate(() => true, undefined, { revalidate: false }));

test.each([
  ['names its user', { user: asha }],
  ['is the user', asha],
])('when the check finds a session and the answer %s, then they are here', async (_how, body) => {
  answering(200, body);
  render(<Who />, { wrapper: Anew });
  expect(screen.getByText('checking')).toBeTruthy();
  expect(await screen.findByText('Asha')).toBeTruthy();
});

test('when the check is refused, then the visitor is a guest and nothing is said', async () => {
  answering(401, { success: false, error: 'Sign in', message: 'Sign in' });
  render(<Who />, { wrapper: Anew });
  expect(await screen.findByText('guest')).toBeTruthy();
});

test.each([
  [401, 'guest'],
  [403, 'guest'],
  [500, 'Asha'],
  [503, 'Asha'],
])('when somebody is here and a later check is answered %i, then it is %s', async (status, who) => {
  await setSessionUser(asha);
  render(<Who />, { wrapper: Anew });
  answering(status, { message: 'No' });
  await act(async () => void (await mutate(SESSION_KEY)));
  expect(screen.getByText(who)).toBeTruthy();
});

test('when the check hangs, then it ends, and the visitor is a guest', async () => {
  const patience = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  globalThis.fetch = (_url, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  render(<Who />, { wrapper: Anew });
  expect(screen.getByText('checking')).toBeTruthy();
  act(() => patience.abort(new DOMException('Late', 'TimeoutError')));
  expect(await screen.findByText('guest')).toBeTruthy();
});

test('when rendered for a document, then nobody is known, whoever asked for it', () => {
  const markup = renderToString(
    <SWRConfig value={{ fallback: { [SESSION_KEY]: asha } }}>
      <Who />
    </SWRConfig>,
  );
  expect(markup).toContain('checking');
  expect(markup).not.toContain('Asha');
});

test('when the user signs out, then answers that were theirs leave the cache', async () => {
  answering(200, [{ name: 'Their order' }]);
  await setSessionUser(asha);
  function Orders() {
    const { data } = useApi<{ name: string }[]>('/api/orders');
    return <p>{data?.[0]?.name ?? 'nothing'}</p>;
  }
  render(
    <>
      <Who />
      <Orders />
    </>,
    { wrapper: Anew },
  );
  expect(await screen.findByText('Their order')).toBeTruthy();
  answering(401, { message: 'Sign in' });
  await act(() => setSessionUser(null));
  expect(screen.getByText('nothing')).toBeTruthy();
  expect(screen.getByText('guest')).toBeTruthy();
});
