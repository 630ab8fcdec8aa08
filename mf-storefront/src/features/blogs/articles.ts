import { pictures, type ShopPicture } from '../pictures/pictures';

export type ArticleId = 'a-day-at-the-dye-pots' | 'how-large-should-a-rug-be';

/** What a teaser shows; the words are in `article-texts.ts`, which only the article's page loads. */
export interface Article {
  id: ArticleId;
  title: string;
  /** ISO date. */
  date: string;
  comments: number;
  author: string;
  excerpt: string;
  picture: ShopPicture;
  alt: string;
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
  },
];

export function articlePath(id: string): string {
  return `/blogs/${id}`;
}

export function findArticle(id: string | undefined): Article | undefined {
  return ARTICLES.find((article) => article.id === id);
}
