import { fromMinor, totalsOf } from '@handloom/contracts/money';
import type { PaymentMethod, PlaceOrder } from '@handloom/contracts/orders';

/** What the checkout page would send for one rug. */
export function orderFor(
  rug: { _id: string; priceMinor: number },
  { quantity = 1, paymentMethod = 'COD' as PaymentMethod, email = 'asha@example.com' } = {},
): PlaceOrder {
  const { totalMinor } = totalsOf([{ priceMinor: rug.priceMinor, quantity }]);
  return {
    items: [{ _id: rug._id, quantity, price: fromMinor(rug.priceMinor), size: '3X5' }],
    total: fromMinor(totalMinor),
    user: {
      name: 'Asha Example',
      email,
      address: '12 Weaver Lane',
      city: 'Mirzapur',
      state: 'Uttar Pradesh',
      country: 'India',
      pinCode: '231001',
      phone: '544-223-3000',
      paymentMethod,
    },
    paymentMethod,
  };
}
