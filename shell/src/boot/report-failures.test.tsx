import { Fragment } from '@handloom/frontend-kit/fragment';
import { HostContext, type Host } from '@handloom/frontend-kit/host-context';
import { act } from '@testing-library/react';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { NotReleased } from '../remotes/components';
import { failures, type NotedFailure } from '../reports/failures';
import { reportFailures } from './report-failures';

const settings = { currency: { catalogue: 'INR', checkout: 'USD' }, origin: '' } as const;

beforeEach(() => {
  globalThis.handloomFailures = undefined;
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation(() => undefined);
  }
});
afterEach(() => jest.restoreAllMocks());

const noted = () => failures().splice(0, 100) as NotedFailure[];
const rendered = (tree: React.ReactNode) =>
  act(async () => createRoot(document.createElement('div'), reportFailures).render(tree));
const shows = (part: MicrofrontendName, error: Error) => {
  const Broken = () => {
    throw error;
  };
  const host: Host = { settings, fragment: () => Broken };
  return (
    <HostContext value={host}>
      <Fragment name={`${part}/page`} />
    </HostContext>
  );
};

test.each<MicrofrontendName>(['shell', 'mf-storefront', 'mf-cart', 'mf-admin'])(
  'when a page of %s throws, then it is noted as its own',
  async (part) => {
    const error = new Error('broken');
    await rendered(shows(part, error));
    expect(noted()).toMatchObject([{ kind: 'caught', part, error }]);
  },
);

test('when nobody catches it, then it is noted with the place in the tree', () => {
  // In tests React throws it where it is awaited, and tells nobody.
  const error = new Error('broken');
  reportFailures.onUncaughtError?.(error, { componentStack: 'at Broken' });
  expect(noted()).toEqual([{ kind: 'uncaught', error, componentStack: 'at Broken' }]);
});

test('when a document is not what it should have been, then it is noted as mended', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>One</p>';
  await act(async () => hydrateRoot(root, <h1>Other</h1>, reportFailures));
  expect(noted()).toMatchObject([{ kind: 'recoverable' }]);
});

test('when a part was taken off the site, then that is no failure', async () => {
  await rendered(shows('mf-cart', new NotReleased('mf-cart/page')));
  expect(noted()).toEqual([]);
});
