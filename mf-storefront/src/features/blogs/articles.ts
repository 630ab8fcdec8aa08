import { pictures, type ShopPicture } from '../pictures/pictures';
import { DYE_POT_TEXT } from './dye-pot-article';
import { ROOM_SIZE_TEXT } from './room-size-article';

export interface Article {
  id: string;
  title: string;
  /** ISO date. */
  date: string;
  comments: number;
  author: string;
  excerpt: string;
  picture: ShopPicture;
  alt: string;
  /** Paragraphs; one that starts with `## ` is a heading. */
  text: readonly string[];
}

export const ARTICLES: readonly Article[] = [
  {
    id: 'a-day-at-the-dye-pots',
    title: 'A day at the dye pots',
    date: '2025-04-18',
    comments: 6,
    author: 'Handloom workshop',
    excerpt:
      'Why no two skeins of madder are the same red, what the water has to do with it, and why we have stopped trying to change that.',
    picture: pictures.dryingYard,
    alt: 'Dyed skeins of wool hanging to dry',
    text: DYE_POT_TEXT,
  },
  {
    id: 'how-large-should-a-rug-be',
    title: 'How large should a rug be?',
    date: '2025-03-02',
    comments: 11,
    author: 'Handloom workshop',
    excerpt:
      'Most people buy one size too small. A roll of newspaper, some tape and ten minutes settle the question before you spend anything.',
    picture: pictures.readingCorner,
    alt: 'A rug in a reading corner',
    text: ROOM_SIZE_TEXT,
  },
];

export function articlePath(id: string): string {
  return `/blogs/${id}`;
}

export function findArticle(id: string | undefined): Article | undefined {
  return ARTICLES.find((article) => article.id === id);
}
