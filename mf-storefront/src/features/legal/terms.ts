import type { LegalSection } from './legal-page';

export const TERMS: readonly LegalSection[] = [
  {
    title: 'Who we are',
    paragraphs: [
      'Handloom is a workshop in Mirzapur, Uttar Pradesh, India, that makes and sells handmade rugs. These terms apply to every order placed in this shop.',
    ],
  },
  {
    title: 'Orders',
    paragraphs: [
      'An order is an offer to buy at the prices shown at that moment. We accept it by confirming it with an order number. If a price has changed while you were ordering, nothing is placed until you have seen the new one.',
      'To check out you need an account. Keep its password to yourself; what is ordered with it is ordered by you.',
    ],
  },
  {
    title: 'Prices and payment',
    paragraphs: [
      'A tax of 8% is added to the subtotal and shown before you order. You can pay on delivery, or online through the payment providers offered at checkout. We never see or keep the number of your card.',
    ],
  },
  {
    title: 'Handmade goods',
    paragraphs: [
      'Each rug is made by hand. Measures may differ by up to three percent, and colours within one dye lot vary; both are marks of the craft and no defects. Pictures are as true as screens allow.',
    ],
  },
  {
    title: 'Delivery',
    paragraphs: [
      'The times on a product’s page are estimates. Risk passes to you when the parcel is handed over. Please look at it before you sign, and write damage on the carrier’s note.',
    ],
  },
  {
    title: 'Returns',
    paragraphs: [
      'Where a product’s page says that returns are accepted, you may send it back within the window named there, unused and in its packing. We refund its price within ten days of its arrival. Custom rugs can’t be returned unless they are faulty.',
    ],
  },
  {
    title: 'Law',
    paragraphs: [
      'These terms are governed by the law of India. Rights that the law of your own country gives you as a consumer remain yours.',
    ],
  },
];
