import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { OrderDetailPage } from '../orders/order-detail-page';
import { answerWith, openPage, SHOPPER, type Answers } from './cart-shop';

export const READ = 'GET /api/orders/order-1';

/** The page of one order; what it sends is collected. */
export function open(answers: Answers) {
  const sent = answerWith({ 'GET /api/cart': [], ...answers });
  const page = (
    <Routes>
      <Route path="/orders/:id" element={<OrderDetailPage />} />
    </Routes>
  );
  openPage(page, { user: SHOPPER, at: '/orders/order-1' });
  return sent;
}

export const button = (name: string) => screen.findByRole('button', { name });
