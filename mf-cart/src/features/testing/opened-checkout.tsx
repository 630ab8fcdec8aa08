import { screen, waitFor } from '@testing-library/react';
import type { PlaceOrder } from '@handloom/contracts/orders';
import { CheckoutPage } from '../checkout/checkout-page';
import { answerWith, line, openPage, SHOPPER, type Answers, type SentCall } from './cart-shop';

const profile = {
  ...SHOPPER,
  address: '12 Weaver Lane',
  city: 'Mirzapur',
  state: 'Uttar Pradesh',
  country: 'India',
  pinCode: '231001',
  phone: '544-223-3000',
};
export const shop: Answers = { 'GET /api/cart': [line({ quantity: 2 })], 'GET /user': profile };
export const ORDER: PlaceOrder = {
  items: [{ _id: 'rug-1', quantity: 2, price: 100.5, size: '3X5' }],
  total: 217.08,
  user: { ...profile, paymentMethod: 'COD' },
  paymentMethod: 'COD',
};
export const open = (answers: Answers = {}) => {
  const sent = answerWith({ ...shop, ...answers });
  openPage(<CheckoutPage />, { user: SHOPPER, at: '/checkout' });
  return sent;
};

export const prefilled = () =>
  waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Mirzapur'));
export const placeOrder = () => screen.findByRole('button', { name: 'Place Order' });

export const keysOf = (sent: SentCall[]) =>
  sent
    .filter(({ call }) => call === 'POST /api/orders')
    .map(({ headers }) => headers.get('idempotency-key'));
export const ready = async () => {
  await prefilled();
  await waitFor(async () => expect((await placeOrder()).hasAttribute('disabled')).toBe(false));
};
