import { screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { productsUrl } from '../products/api/list-products';
import { pageOf, rug } from '../testing/rugs';
import { answerWith, inShop, openPage } from '../testing/shop-page';
import { HOME_ROWS, rowListing } from './home-listings';
import { HomePage } from './home-page';

const url = (index: number) => productsUrl(rowListing(HOME_ROWS[index]?.category ?? ''));
const fragments = { 'mf-cart/add-to-cart': () => null };
const data = {
  [url(0)]: pageOf([rug()]),
  [url(1)]: pageOf([rug({ _id: 'p-2', name: 'Quarry Blocks' })]),
  [url(2)]: pageOf([]),
};
const section = (name: string) => within(screen.getByRole('region', { name }));

test('when the home page opens, then it says what the specification says, in its order', () => {
  answerWith({});
  openPage(<HomePage />, { fragments, data });
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual([
    'Explore Our Categories',
    'Floral Rug',
    'Modern Rug',
    'Oushak Rug',
    'Why Handloom',
    'From our looms',
    'Testimonials',
    'Blogs',
  ]);
  expect(screen.getByText('See what our customers have to say')).toBeTruthy();
  expect(screen.getByText('Explore more about Handloom Craft')).toBeTruthy();
  expect(section('Banners').getAllByRole('link', { name: 'Shop Now' })).toHaveLength(3);
  // The others' pictures follow when the carousel runs.
  expect(section('Banners').getAllByRole('img')).toHaveLength(1);
});

test('when the categories are shown, then each leads to its page', () => {
  answerWith({});
  openPage(<HomePage />, { fragments, data });
  const links = section('Explore Our Categories').getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/categories/hand-tufted',
    '/categories/hand-knotted',
    '/categories/hand-woven',
  ]);
});

test('when a row has rugs, then it shows them; when it has none, then it says so', () => {
  answerWith({});
  openPage(<HomePage />, { fragments, data });
  expect(section('Modern Rug').getByRole('heading', { name: 'Quarry Blocks' })).toBeTruthy();
  expect(section('Modern Rug').getByRole('button', { name: 'Previous' })).toBeTruthy();
  expect(section('Modern Rug').getByRole('button', { name: 'Next' })).toBeTruthy();
  expect(section('Oushak Rug').getByText('No products found')).toBeTruthy();
});

test('while a row is loading, then a spinner stands in its place; when it fails, then it can be tried again', async () => {
  answerWith({ [url(0)]: 503, [url(1)]: 503, [url(2)]: 503 });
  openPage(<HomePage />, { fragments });
  expect(section('Floral Rug').getByRole('status').textContent).toContain('Loading');
  expect(await section('Floral Rug').findByRole('alert')).toBeTruthy();
  expect(section('Floral Rug').getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('when rendered for a document, then rugs, prices and links are in it', () => {
  const markup = renderToString(inShop(<HomePage />, { fragments, data }));
  expect(markup).toContain('Quarry Blocks');
  expect(markup).toContain('₹45,000.00');
  expect(markup).toContain('href="/product/p-1"');
});
