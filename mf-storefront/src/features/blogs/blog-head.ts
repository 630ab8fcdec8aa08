import type { PageHead } from '@handloom/contracts/pages';
import { articlePath, type Article } from './articles';

export function articleHead(article: Article): PageHead {
  return {
    title: `${article.title} | Handloom`,
    description: article.excerpt,
    canonical: articlePath(article.id),
    openGraphType: 'article',
    image: article.picture.src,
  };
}

export const MISSING_ARTICLE_HEAD: PageHead = { title: 'Not found | Handloom', noIndex: true };
