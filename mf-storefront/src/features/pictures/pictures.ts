import banner1 from '../../../pictures/banner-1.webp?widths';
import banner2 from '../../../pictures/banner-2.webp?widths';
import banner3 from '../../../pictures/banner-3.webp?widths';
import handKnotted from '../../../pictures/category-hand-knotted.webp?widths';
import handTufted from '../../../pictures/category-hand-tufted.webp?widths';
import handWoven from '../../../pictures/category-hand-woven.webp?widths';
import blogRoom from '../../../pictures/blog-room.webp?widths';
import blogYarn from '../../../pictures/blog-yarn.webp?widths';
import storyLoom from '../../../pictures/story-loom.webp?widths';
import storyStack from '../../../pictures/story-stack.webp?widths';
import storyYarn from '../../../pictures/story-yarn.webp?widths';

export type ShopPicture = typeof banner1;

/** The shop's own pictures, by where they hang. */
export const pictures = {
  banners: [banner1, banner2, banner3],
  handTufted,
  handKnotted,
  handWoven,
  storyLoom,
  storyYarn,
  storyStack,
  blogYarn,
  blogRoom,
} as const;
