import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
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
});
