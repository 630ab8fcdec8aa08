import { lazy, type ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment } from './fragment';
import { HostContext, type Host } from './host-context';

const settings = { currency: { catalogue: 'INR', checkout: 'USD' }, origin: '' };

function host(fragment: Host['fragment']): Host {
  return { settings, fragment };
}

const Greeting = ({ to }: { to?: unknown }) => <p>Good day, {String(to)}</p>;
const Broken = () => {
  throw new Error('broken fragment');
};

beforeEach(() => {
  // React reports errors that a boundary caught; here they are what is tested.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('when a fragment is there, then it gets its props inside its owner’s boundary', () => {
  render(
    <HostContext value={host(() => Greeting as ComponentType<Record<string, unknown>>)}>
      <Fragment name="mf-cart/greeting" props={{ to: 'Meera' }} />
    </HostContext>,
  );
  expect(
    screen.getByText('Good day, Meera').closest('[data-boundary]')?.getAttribute('data-boundary'),
  ).toBe('mf-cart/greeting');
});

test('when a fragment throws, then the page around it stays and a retry brings it back', async () => {
  const fragment: Host['fragment'] = (_, attempt = 0) =>
    attempt === 0 ? Broken : (Greeting as ComponentType<Record<string, unknown>>);
  render(
    <HostContext value={host(fragment)}>
      <h1>A rug</h1>
      <Fragment
        name="mf-cart/greeting"
        props={{ to: 'Ravi' }}
        unavailable="The cart is unavailable right now."
      />
    </HostContext>,
  );
  expect(screen.getByRole('heading', { name: 'A rug' })).toBeTruthy();
  expect(screen.getByText(/The cart is unavailable right now\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Good day, Ravi')).toBeTruthy();
});

test('when a fragment cannot be loaded, then its place says so; while it loads, it holds the place', async () => {
  let refuse: (error: Error) => void = () => {};
  const Missing = lazy<ComponentType<Record<string, unknown>>>(
    () => new Promise((_, reject) => (refuse = reject)),
  );
  render(
    <HostContext value={host(() => Missing)}>
      <Fragment
        name="mf-cart/greeting"
        fallback={<p>One moment</p>}
        unavailable={() => <p>No cart</p>}
      />
    </HostContext>,
  );
  expect(screen.getByText('One moment')).toBeTruthy();
  refuse(new Error('no such release'));
  expect(await screen.findByText('No cart')).toBeTruthy();
});
