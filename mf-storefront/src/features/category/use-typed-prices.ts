import { useState } from 'react';
import { amountIn, inOrder, type PriceRange } from '../prices/price-range';

/** What stands in the fields of the price, from and to, until it is chosen. */
export function useTypedPrices({ minPrice, maxPrice }: PriceRange) {
  const chosen = { minPrice, maxPrice };
  const [typed, setTyped] = useState(chosen);
  const [before, setBefore] = useState(chosen);
  /** They were to count, and one of them was no price. */
  const [isAsked, setIsAsked] = useState(false);
  // Back and forward change the address under the fields.
  if (before.minPrice !== minPrice || before.maxPrice !== maxPrice) {
    setBefore(chosen);
    setTyped(chosen);
  }
  const wrong = PRICE_NAMES.filter((name) => isNoPrice(typed[name]));

  return {
    typed,
    /** Which of them is no price, once that is to be said. */
    refused: isAsked ? wrong : [],
    type: (name: keyof PriceRange, text: string) => setTyped({ ...typed, [name]: text }),
    /** @returns the range to choose, if both are prices; what is none stays there to be mended. */
    take(): { range?: PriceRange; firstWrong?: keyof PriceRange } {
      setIsAsked(wrong.length > 0);
      if (wrong.length > 0) return { firstWrong: wrong[0] };
      const range = inOrder({
        minPrice: amountIn(typed.minPrice) ?? '',
        maxPrice: amountIn(typed.maxPrice) ?? '',
      });
      setTyped(range);
      return { range };
    },
  };
}

export type TypedPrices = ReturnType<typeof useTypedPrices>;

const PRICE_NAMES = ['minPrice', 'maxPrice'] as const;
const isNoPrice = (text: string) => text.trim() !== '' && amountIn(text) === null;
