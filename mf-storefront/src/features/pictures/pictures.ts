import avatar1 from '../../../pictures/avatar-1.webp?widths';
import avatar2 from '../../../pictures/avatar-2.webp?widths';
import avatar3 from '../../../pictures/avatar-3.webp?widths';
import banner1 from '../../../pictures/banner-1.webp?widths';
import portrait1 from '../../../pictures/banner-1.webp?portrait=68';
import banner2 from '../../../pictures/banner-2.webp?widths';
import portrait2 from '../../../pictures/banner-2.webp?portrait=68';
import banner3 from '../../../pictures/banner-3.webp?widths';
import portrait3 from '../../../pictures/banner-3.webp?portrait=68';
import closeUp from '../../../pictures/blog-1.webp?widths';
import readingCorner from '../../../pictures/blog-2.webp?widths';
import handKnotted from '../../../pictures/category-hand-knotted.webp?widths';
import handTufted from '../../../pictures/category-hand-tufted.webp?widths';
import handWoven from '../../../pictures/category-hand-woven.webp?widths';
import oneRoll from '../../../pictures/empty-cart.webp?widths';
import weavingShed from '../../../pictures/story-1.webp?widths';
import stacks from '../../../pictures/story-2.webp?widths';
import dyehouse from '../../../pictures/story-3.webp?widths';
import dryingYard from '../../../pictures/story-4.webp?widths';

export type ShopPicture = typeof banner1;

/** The shop's own pictures, by what they show. */
export const pictures = {
  banners: [banner1, banner2, banner3],
  bannersOnPhones: [portrait1, portrait2, portrait3],
  avatars: [avatar1, avatar2, avatar3],
  handTufted,
  handKnotted,
  handWoven,
  weavingShed,
  stacks,
  dyehouse,
  dryingYard,
  closeUp,
  readingCorner,
  oneRoll,
} as const;
