import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router-dom';
import { pageOf, rug } from '../testing/rugs';
import { answerWith, openPage } from '../testing/shop-page';
import { CategoryPage } from './category-page';

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => navigate(-1)}>Back</button>;
}

test('when Apply is pressed and nothing has changed, then Back takes off what was chosen last', async () => {
  answerWith({ '/api/products?category=hand-tufted&limit=24': pageOf([rug()]) });
  openPage(
    <>
      <CategoryPage />
      <Back />
    </>,
    {
      route: '/categories/:category',
      at: '/categories/hand-tufted',
      fragments: { 'mf-cart/add-to-cart': () => null },
    },
  );
  await userEvent.type(screen.getByRole('textbox', { name: /Price from/ }), '500{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const address = screen.getByLabelText('address');
  expect(address.textContent).toBe('/categories/hand-tufted?minPrice=500');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(address.textContent).toBe('/categories/hand-tufted');
  // Nothing of it stays, neither in the fields nor behind the next choice.
  const price = screen.getByRole('textbox', { name: /Price from/ });
  expect(price).toHaveProperty('value', '');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'rating');
  expect(address.textContent).toBe('/categories/hand-tufted?sort=rating');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await userEvent.type(price, '700{Enter}');
  expect(address.textContent).toBe('/categories/hand-tufted?minPrice=700');
});

test('when a filter changes, then the list begins at its first page again', async () => {
  answerWith({});
  openPage(<CategoryPage />, {
    route: '/categories/:category',
    at: '/categories/hand-tufted?page=3&from=2&snapshot=7',
  });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'rating');
  expect(screen.getByLabelText('address').textContent).toBe('/categories/hand-tufted?sort=rating');
});

test('when as many pages are shown as can be, then one more above is one less below', async () => {
  const second = '/api/products?category=hand-tufted&limit=24&page=2';
  answerWith({ [second]: pageOf([rug()], 600) });
  openPage(<CategoryPage />, {
    route: '/categories/:category',
    at: '/categories/hand-tufted?page=21&from=2&snapshot=7',
    fragments: { 'mf-cart/add-to-cart': () => null },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Load previous' }));
  expect(screen.getByLabelText('address').textContent).toBe(
    '/categories/hand-tufted?page=20&from=1&snapshot=7',
  );
});

test('when more is asked for above and below in one moment, then both are shown', async () => {
  const second = '/api/products?category=hand-tufted&limit=24&page=2';
  answerWith({ [second]: pageOf([rug()], 60) });
  openPage(<CategoryPage />, {
    route: '/categories/:category',
    at: '/categories/hand-tufted?page=2',
    fragments: { 'mf-cart/add-to-cart': () => null },
  });
  const before = await screen.findByRole('link', { name: 'Load previous' });
  act(() => {
    before.click();
    screen.getByRole('link', { name: 'Load more' }).click();
  });
  expect(screen.getByLabelText('address').textContent).toBe(
    '/categories/hand-tufted?page=3&from=1&snapshot=7',
  );
});

test('when somebody has gone elsewhere before more rugs come, then they stay there', async () => {
  const list = '/api/products?category=hand-tufted&limit=24';
  const many = Array.from({ length: 24 }, (_, index) => rug({ _id: `p-${index}` }));
  answerWith({ [list]: pageOf(many, 25) });
  const answered = globalThis.fetch;
  let come = () => {};
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('page=2')) return answered(input, init);
    await new Promise<void>((resolve) => (come = resolve));
    return Response.json(pageOf([rug({ _id: 'p-24', name: 'The last one' })], 25));
  };
  openPage(<CategoryPage />, {
    route: '/categories/:category',
    at: '/categories/hand-tufted',
    fragments: { 'mf-cart/add-to-cart': () => null },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Load more' }));
  const price = screen.getByRole('textbox', { name: /Price from/ });
  await userEvent.type(price, '50');
  come();
  await screen.findByRole('heading', { name: 'The last one' });
  expect(document.activeElement).toBe(price);
});

test('when Back or a link leads to another list that had grown too, then no rug of this one stands among its', async () => {
  const GROWN = 'page=2&from=1&snapshot=7';
  const many = Array.from({ length: 24 }, (_, index) => rug({ _id: `p-${index}` }));
  const first = pageOf(many, 25);
  answerWith({
    '/api/products?category=hand-tufted&limit=24': first,
    '/api/products?category=hand-tufted&limit=24&page=2&snapshot=7': pageOf([
      rug({ _id: 'p-24', name: 'Tufted alone' }),
    ]),
    '/api/products?category=all&limit=24': first,
    '/api/products?category=all&limit=24&page=2&snapshot=7': 503,
  });
  openPage(
    <>
      <CategoryPage />
      <Link to={`/categories/all?${GROWN}`}>All</Link>
    </>,
    {
      route: '/categories/:category',
      at: `/categories/hand-tufted?${GROWN}`,
      fragments: { 'mf-cart/add-to-cart': () => null },
    },
  );
  await screen.findByRole('heading', { name: 'Tufted alone' });
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  await screen.findByText('Error loading products: The shop said 503');
  expect(screen.queryByRole('heading', { name: 'Tufted alone' })).toBeNull();
});

test('when more is asked for in the instant in which a filter is chosen, then the filter stays', async () => {
  const list = '/api/products?category=hand-tufted&limit=24';
  const many = Array.from({ length: 24 }, (_, index) => rug({ _id: `p-${index}` }));
  answerWith({ [list]: pageOf(many, 25) });
  openPage(<CategoryPage />, {
    route: '/categories/:category',
    at: '/categories/hand-tufted',
    fragments: { 'mf-cart/add-to-cart': () => null },
  });
  const more = await screen.findByRole('link', { name: 'Load more' });
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  // Both before the page follows its address.
  await act(async () => {
    fireEvent.change(sort, { target: { value: 'rating' } });
    fireEvent.click(more);
  });
  expect(screen.getByLabelText('address').textContent).toBe('/categories/hand-tufted?sort=rating');
});

test('when a link leads from far down a list to another one of the same path, then it begins at the top, for the keyboard too; Back is left to the browser', async () => {
  const toTop = jest.spyOn(window, 'scrollTo').mockReturnValue();
  answerWith({});
  openPage(
    <main tabIndex={-1}>
      <CategoryPage />
      <Link to="/categories/all?search=blue">Search blue</Link>
      <Link to="/categories/all">All</Link>
      <Back />
    </main>,
    { route: '/categories/:category', at: '/categories/all?search=red' },
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(toTop).not.toHaveBeenCalled();
  // To the header's link also once more, where one is already.
  for (const [step, name] of ['Search blue', 'All', 'All'].entries()) {
    await userEvent.click(screen.getByRole('link', { name }));
    expect(toTop.mock.calls).toHaveLength(step + 1);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('address').textContent).toBe('/categories/all?search=blue');
  expect(toTop).toHaveBeenCalledTimes(3);
});
