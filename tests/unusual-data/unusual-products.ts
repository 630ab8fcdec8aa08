import { drawnPicture } from './drawn-picture';
import { cut, LONG_TEXT, NAMES } from './names';

export interface UnusualProduct {
  name: string;
  price: string;
  originalPrice: string;
  pictures: Blob[];
  description?: string;
  estimatedDelivery?: string;
  returnWindow?: string;
}

const COLOURS = [0x8e2b20, 0x22395b, 0xb97a1e, 0x436148, 0xe3dacb, 0x211c17, 0x6f6458, 0xf2ece1];

const cheapest = { price: '0.01', originalPrice: '0.01' };
const dearest = { price: '9999999.99', originalPrice: '9999999.99' };
const nearlyFree = { price: '99999.99', originalPrice: '9999999.99' };

const one = (width: number, height: number) => [drawnPicture(width, height, 0x8e2b20)];
const eight = () => COLOURS.map((colour) => drawnPicture(320, 400, colour));

/** Every kind of name, of price and of pictures at least once. */
export const unusualProducts = (): UnusualProduct[] => [
  { name: NAMES.words, ...nearlyFree, pictures: one(320, 400), description: LONG_TEXT },
  { name: NAMES.noSpaces, ...dearest, pictures: eight(), description: cut('noSpaces', 150) },
  {
    name: NAMES.widest,
    ...dearest,
    pictures: one(1200, 60),
    estimatedDelivery: cut('widest', 80),
    returnWindow: cut('words', 80),
  },
  { name: NAMES.chinese, ...cheapest, pictures: [] },
  { name: NAMES.thai, ...cheapest, pictures: one(60, 1200) },
  { name: NAMES.hindi, ...nearlyFree, pictures: [] },
  { name: NAMES.arabic, ...dearest, pictures: one(400, 400), description: NAMES.arabic },
  { name: NAMES.hebrewAndLatin, ...cheapest, pictures: [] },
  { name: NAMES.emoji, ...nearlyFree, pictures: [] },
  { name: NAMES.markup, ...cheapest, pictures: [], description: NAMES.markup },
  { name: NAMES.marks, ...cheapest, pictures: [] },
  { name: NAMES.short, ...cheapest, pictures: one(16, 16) },
];
