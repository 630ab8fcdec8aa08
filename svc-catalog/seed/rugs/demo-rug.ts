export type DemoCategorySlug =
  | 'hand-tufted'
  | 'hand-knotted'
  | 'hand-woven'
  | 'floral-rug'
  | 'modern-rug'
  | 'oushak-rug';

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

interface ListedRug
  extends Pick<DemoRug, 'category' | 'key' | 'name' | 'size' | 'rating' | 'description'>, Terms {
  /** In rupees, as a price list would have them; they are kept in paise. */
  price: number;
  originalPrice: number;
}

export const rug = ({ price, originalPrice, key, ...listed }: ListedRug): DemoRug => ({
  key,
  priceMinor: price * 100,
  originalPriceMinor: originalPrice * 100,
  estimatedDelivery: '15 - 20 Days',
  returnsAccepted: true,
  returnWindow: '14 days',
  ...listed,
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
