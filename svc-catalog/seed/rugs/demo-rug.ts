export type DemoCategorySlug =
  'hand-tufted' | 'hand-knotted' | 'hand-woven' | 'floral-rug' | 'modern-rug' | 'oushak-rug';

export type DemoRug = {
  key: string;
  name: string;
  description: string;
  category: DemoCategorySlug;
  size: string;
  priceMinor: number;
  originalPriceMinor: number;
  rating: number;
  estimatedDelivery: string;
  returnsAccepted: boolean;
  returnWindow: string;
  /** File names in `pictures/`, in the order they are shown: whole rug, corner close up, in a room. */
  pictures: string[];
};

export type Terms = Partial<
  Pick<DemoRug, 'estimatedDelivery' | 'returnsAccepted' | 'returnWindow'>
>;

/** Prices are given in rupees here, as a price list would have them, and kept in paise. */
export const rug = (
  category: DemoCategorySlug,
  key: string,
  name: string,
  size: string,
  price: number,
  originalPrice: number,
  rating: number,
  description: string,
  terms: Terms = {},
): DemoRug => ({
  key,
  name,
  description,
  category,
  size,
  rating,
  priceMinor: price * 100,
  originalPriceMinor: originalPrice * 100,
  estimatedDelivery: '15 - 20 Days',
  returnsAccepted: true,
  returnWindow: '14 days',
  ...terms,
  pictures: [1, 2, 3].map((n) => `${key}-${n}.webp`),
});

/** The largest pieces leave the washing yard later. */
export const large: Terms = { estimatedDelivery: '20 - 25 Days' };
/** Knotted after the order is placed, so they can't be taken back. */
export const madeToOrder: Terms = {
  estimatedDelivery: '25 - 30 Days',
  returnsAccepted: false,
  returnWindow: 'Made to order, no returns',
};
