import { screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { OrderDetailPage } from '../orders/order-detail-page';
import { answerWith, openPage, SHOPPER, type Answers } from './cart-shop';
import { SignInAs, Toasts } from './served-cart';

export const READ = 'GET /api/orders/order-1';

/** The page of one order, and ways from it as a browser's history has them; what it sends is collected. */
export function open(answers: Answers) {
  const sent = answerWith({ 'GET /api/cart': [], ...answers });
  const page = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <SignInAs user={{ ...SHOPPER, _id: 'u-2' }} />
      <Toasts />
      <Link to="/orders/order-1">First order</Link>
      <Link to="/orders/order-2">Second order</Link>
      <main tabIndex={-1}>
        <Routes>
          <Route path="/orders/:id" element={<OrderDetailPage />} />
          <Route path="*" element={null} />
        </Routes>
      </main>
    </>
  );
  openPage(page, { user: SHOPPER, at: '/orders/order-1' });
  return sent;
}

export const button = (name: string) => screen.findByRole('button', { name });
