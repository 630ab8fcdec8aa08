import { razorpayProvider } from './razorpay-provider';

const provider = razorpayProvider({
  keyId: 'id',
  keySecret: 'secret',
  webhookSecrets: [],
  apiBase: null,
});
const pageFor = (phone: string) =>
  provider.pageParams({
    attemptId: '3f8e2c1a-0000-4000-8000-000000000001',
    orderId: '3f8e2c1a-0000-4000-8000-000000000002',
    orderNumber: 'HR-2026-000001',
    amountMinor: 108_000,
    currency: 'INR',
    customer: { name: 'Asha Verma', email: 'asha@example.com', phone },
    expiresAt: new Date(Date.now() + 35 * 60_000),
    origin: 'https://shop.example',
  });

test.each([
  ['987-654-3210', '9876543210'],
  ['(987) 654 3210', '9876543210'],
  ['+919.876.543210', '+919876543210'],
])('when a phone is written as %s, then it is told as %s', (phone, contact) => {
  expect(pageFor(phone)).toMatchObject({ customer: { contact } });
});
