import { cartTotals } from './cart-total';

function line(price: number, quantity: number) {
  return { _id: 'a', name: '', description: '', price, images: [], quantity, size: '3X5' as const };
}

test('when amounts have decimals, the sums are exact to the cent', () => {
  // In floating point 0.1 * 3 is 0.30000000000000004.
  expect(cartTotals([line(0.1, 3), line(0.2, 1)])).toEqual({
    subtotal: 0.5,
    tax: 0.04,
    total: 0.54,
  });
});

test('when eight percent is no whole cent, half a cent rounds up', () => {
  // 8 % of 0.56 is 0.0448, of 0.57 is 0.0456.
  expect(cartTotals([line(0.56, 1)]).tax).toBe(0.04);
  expect(cartTotals([line(0.57, 1)]).tax).toBe(0.05);
});

test('when the cart is empty, everything is zero', () => {
  expect(cartTotals([])).toEqual({ subtotal: 0, tax: 0, total: 0 });
});
