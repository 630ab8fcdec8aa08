import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageOf, rug } from '../testing/rugs';
import { answerWith, openPage } from '../testing/shop-page';
import { ProductPage } from './product-page';

jest.mock('../carousel/when-near', () => ({
  whenNear: (_element: Element, then: (isWanted: () => boolean) => void) => {
    then(() => true);
    return () => undefined;
  },
}));

/** jsdom lays nothing out, so that a carousel has nowhere to go to: this one only counts. */
jest.mock('../carousel/carousel-engine', () => ({
  startCarousel: () => {
    let selected = 0;
    const followers = new Map<string, (carousel: unknown) => void>();
    const carousel = {
      on: (event: string, follow: (carousel: unknown) => void) => {
        followers.set(event, follow);
        return carousel;
      },
      off: () => carousel,
      destroy: () => undefined,
      scrollNext: () => {
        selected += 1;
        followers.get('select')?.(carousel);
      },
      selectedScrollSnap: () => selected,
      scrollSnapList: () => [0, 1, 2],
      canScrollPrev: () => selected > 0,
      canScrollNext: () => selected < 2,
    };
    return carousel;
  },
}));

test('when another rug is opened through the row of others, then its own row begins at its first', async () => {
  const rugs = ['p-1', 'p-2', 'p-3'].map((_id) => rug({ _id, name: `Rug ${_id}` }));
  const data = {
    ...Object.fromEntries(rugs.map((each) => [`/api/products/${each._id}`, each])),
    '/api/products?category=floral-rug&limit=9&sort=best-selling': pageOf(rugs),
  };
  answerWith(data);
  const fragments = { 'mf-cart/add-to-cart': () => null, 'mf-cart/buy-now': () => null };
  openPage(<ProductPage />, { route: '/product/:productId', at: '/product/p-1', fragments, data });
  const row = () => within(screen.getByRole('region', { name: 'You may also like' }));
  const slide = (number: number) =>
    row().findByRole('button', { name: `Go to slide ${number}`, current: true });
  await slide(1);
  await userEvent.click(row().getByRole('button', { name: 'Next' }));
  await slide(2);
  await userEvent.click(row().getByText('Rug p-2'));
  await screen.findByRole('heading', { level: 1, name: 'Rug p-2' });
  expect(await slide(1)).toBeTruthy();
});
