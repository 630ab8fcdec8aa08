import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
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

test('when the document brought an answer, then the page hydrates once and asks for nothing; what comes later asks', async () => {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json({ name: 'Ganga Scroll' });
  };
  const rendered = jest.fn();
  function Counted() {
    rendered();
    return <p>{useApi<{ name: string }>('/api/products/p-1').data?.name}</p>;
  }
  const page = (later: boolean) => (
    <SWRConfig
      value={{
        provider: () => new Map(),
        fallback: { '/api/products/p-1': { name: 'Ganga Scroll' } },
      }}
    >
      <Counted />
      {later && <Rug url="/api/products/p-1" />}
    </SWRConfig>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page(false));
  rendered.mockClear();

  const { rerender } = render(page(false), { container, hydrate: true });
  // A second rendering would be scheduled by now.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  expect(rendered).toHaveBeenCalledTimes(1);

  rerender(page(true));
  await waitFor(() => expect(asked).toEqual(['/api/products/p-1']));
});
