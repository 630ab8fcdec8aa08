/** How the shop is reached; footer, contact page and product page say the same. */
export const SHOP_ADDRESS = {
  since: 1989,
  place: 'Mirzapur, Uttar Pradesh, India',
  phone: '+91 5442 555 018',
  emails: ['support@handloom.example', 'orders@handloom.example'],
  marketplace: { name: 'Etsy', url: 'https://www.etsy.com/shop/HandloomMirzapur' },
  social: {
    instagram: 'https://www.instagram.com/handloom.mirzapur',
    facebook: 'https://www.facebook.com/handloom.mirzapur',
    pinterest: 'https://www.pinterest.com/handloommirzapur',
  },
} as const;
