import { dashboardAnalytics } from '@handloom/contracts/catalogue';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';

export function dashboardRoutes(app: Service, database: Database): void {
  app.get(
    '/api/dashboard/analytics',
    { config: { access: 'admin' }, schema: { response: { 200: dashboardAnalytics } } },
    async () => {
      const categories = await database.category.findMany({
        select: { slug: true, productCount: true },
      });
      const productsIn = (slug: string) =>
        categories.find((category) => category.slug === slug)?.productCount ?? 0;
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
