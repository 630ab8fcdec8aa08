import type { RouteDefinition } from '@handloom/contracts/pages';
import { breadcrumbData } from '../structured-data/breadcrumb-data';
import { articlePath, ARTICLES, findArticle } from './articles';
import { articleHead, MISSING_ARTICLE_HEAD } from './blog-head';

export const blogRoute: RouteDefinition = {
  path: '/blogs/:blogId',
  page: 'blog-page',
  access: 'public',
  layout: 'main',
  parameters: [],
  head: ({ params, settings }) => {
    const article = findArticle(params['blogId']);
    if (!article) return MISSING_ARTICLE_HEAD;
    const step = { name: article.title, path: articlePath(article.id) };
    return { ...articleHead(article), jsonLd: [breadcrumbData(settings, [step])] };
  },
  status: ({ params }) => (findArticle(params['blogId']) ? 200 : 404),
  async *addresses() {
    for (const { id, date } of ARTICLES) yield { path: articlePath(id), lastModified: date };
  },
};
