import { render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { HostContext } from './host-context';
import { useApi } from './use-api';

function Rug({ url }: { url: string }) {
  const { data, error } = useApi<{ name: string }>(url);
  return <p>{error ? `failed ${error.status}` : (data?.name ?? 'loading')}</p>;
}

function open(url: string) {
  const settings = {
    currency: { catalogue: 'INR', checkout: 'USD' },
    origin: 'https://shop.example',
  };
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <HostContext
        value={{ settings, missing: ['/api/products/gone'], fragment: () => () => null }}
      >
        <Rug url={url} />
      </HostContext>
    </SWRConfig>,
  );
}

beforeEach(() => {
  globalThis.fetch = () => new Promise(() => undefined);
});

test('when the document knows that something is unknown, then that is said before anything is asked', () => {
  open('/api/products/gone');
  expect(screen.getByText('failed 404')).toBeTruthy();
});

test('when the document does not know, then the page waits for the answer', () => {
  open('/api/products/there');
  expect(screen.getByText('loading')).toBeTruthy();
});
