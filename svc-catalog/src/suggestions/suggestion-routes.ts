import { productSuggestions, suggestionQuery } from '@handloom/contracts/catalogue';
import { fromMinor } from '@handloom/contracts/money';
import type { Service } from '@handloom/service-kit/server/service';
import type { PictureCatalogue } from '../images/picture-catalogue';
import type { Reading } from '../database';
import { productSuggester } from './suggest-products';

export function suggestionRoutes(
  app: Service,
  { database, read, pictures }: Reading & { pictures: PictureCatalogue },
): void {
  const suggest = productSuggester({ database, read });

  app.get(
    '/api/products/suggestions',
    {
      config: { access: 'public' },
      schema: { querystring: suggestionQuery, response: { 200: productSuggestions } },
    },
    async (request) => {
      const { categories, products } = await suggest(request.query.q);
      const picture = await pictures.describe(products.flatMap(({ images }) => images.slice(0, 1)));
      return {
        categories: categories.map(({ id, name, slug }) => ({ _id: id, name, slug })),
        products: products.map(({ id, name, priceMinor, images, categoryName, categorySlug }) => ({
          _id: id,
          name,
          price: fromMinor(priceMinor),
          category: { name: categoryName, slug: categorySlug },
          image: images[0] === undefined ? null : picture(images[0]),
        })),
      };
    },
  );
}
