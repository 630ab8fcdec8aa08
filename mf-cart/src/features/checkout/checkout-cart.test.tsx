import { screen } from '@testing-library/react';
import { line } from '../testing/cart-shop';
import { open } from '../testing/opened-checkout';

test('when a rug is no longer sold, then its line has no price and no quantity: the total has neither', async () => {
  const gone = line({ _id: 'rug-2', name: 'Sold Out', quantity: 2, available: false });
  open({ 'GET /api/cart': [line(), gone] });
  await screen.findByText('Sold Out');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ganga Bloom3X5 FEET · \$100\.50/),
    'Sold OutNo longer availableRemove',
  ]);
});
