import { fireEvent, render, screen } from '@testing-library/react';
import { ComponentsContext } from '../remotes/components-context';
import { PreloadOnIntent } from './preload-on-intent';

test('when a visitor points at a link or reaches it by keyboard, then the code of its page is fetched', () => {
  const preload = jest.fn();
  render(
    <ComponentsContext value={{ component: () => () => null, preload }}>
      <a href="/product/p1">
        <span>Shalimar</span>
      </a>
      <a href="https://www.example.com/product/p1">Elsewhere</a>
      <a href="/unknown">Unknown</a>
      <PreloadOnIntent
        routes={[
          {
            owner: 'mf-storefront',
            route: {
              path: '/product/:productId',
              page: 'product-page',
              access: 'public',
              layout: 'main',
              fragments: ['mf-cart/add-to-cart'],
            },
          },
        ]}
      />
    </ComponentsContext>,
  );
  fireEvent.pointerOver(screen.getByText('Elsewhere'));
  fireEvent.pointerOver(screen.getByText('Unknown'));
  expect(preload).not.toHaveBeenCalled();
  fireEvent.pointerOver(screen.getByText('Shalimar'));
  expect(preload.mock.calls).toEqual([['mf-storefront/product-page'], ['mf-cart/add-to-cart']]);
  fireEvent.focusIn(screen.getByText('Shalimar'));
  expect(preload).toHaveBeenCalledTimes(4);
});
