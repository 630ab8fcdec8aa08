import type { ArticleId } from './articles';
import { DYE_POT_TEXT } from './dye-pot-article';
import { ROOM_SIZE_TEXT } from './room-size-article';

/** Paragraphs of each article; one that starts with `## ` is a heading. */
export const ARTICLE_TEXTS: Record<ArticleId, readonly string[]> = {
  'a-day-at-the-dye-pots': DYE_POT_TEXT,
  'how-large-should-a-rug-be': ROOM_SIZE_TEXT,
};
