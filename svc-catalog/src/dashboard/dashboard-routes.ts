import { dashboardAnalytics } from '@handloom/contracts/catalogue';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';

export function dashboardRoutes(app: Service, database: Database): void {
  app.get(
    '/api/dashboard/analytics',
    { config: { access: 'admin' }, schema: { response: { 200: dashboardAnalytics } } },
    async () => {
      const categories = await database.category.findMany({
        select: { slug: true, productCount: true, formerSlugs: true },
      });
      // Also under the name that it has today: the shop's links to it lead there.
      const productsIn = (craft: string) =>
        categories.find(({ slug, formerSlugs }) =>
          [slug, ...formerSlugs.map((former) => former.slug)].includes(craft),
        )?.productCount ?? 0;
      return {
        totalProducts: categories.reduce((sum, { productCount }) => sum + productCount, 0),
        categoryWiseProductCounts: {
          HandTufted: productsIn('hand-tufted'),
          HandKnotted: productsIn('hand-knotted'),
          HandWoven: productsIn('hand-woven'),
        },
      };
    },
  );
}
