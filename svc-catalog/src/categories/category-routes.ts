import { z } from 'zod';
import {
  category,
  categoryChange,
  categoryInput,
  listedCategory,
} from '@handloom/contracts/catalogue';
import { deleted } from '@handloom/contracts/failure';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';
import { taxonomyDesk } from '../taxonomy/taxonomy-desk';
import { categoryInUse, duplicateCategory, namedCategory } from './category';
import {
  addCategory,
  categoryOnTheWire,
  listCategories,
  lockCategory,
  removeCategory,
  renameCategory,
} from './category-repository';

const params = z.object({ id: z.string() });

export function categoryRoutes(app: Service, database: Database): void {
  const desk = taxonomyDesk(database, {
    kind: 'category',
    lock: lockCategory,
    delete: removeCategory,
    onTheWire: categoryOnTheWire,
    audited: ({ name, slug }) => ({ name, slug }),
    duplicate: duplicateCategory,
    inUse: categoryInUse,
  });

  app.get(
    '/api/categories',
    { config: { access: 'public' }, schema: { response: { 200: z.array(listedCategory) } } },
    () => listCategories(database),
  );

  app.post(
    '/api/categories',
    {
      config: { access: 'admin' },
      schema: { body: categoryInput, response: { 201: category } },
    },
    async (request, reply) => {
      const named = namedCategory(request.body.name);
      const added = await desk.add(adminOf(request), (transaction) =>
        addCategory(transaction, named),
      );
      return reply.code(201).send(categoryOnTheWire(added));
    },
  );

  app.put(
    '/api/categories/:id',
    {
      config: { access: 'admin' },
      schema: { params, body: categoryChange, response: { 200: category } },
    },
    async (request) => {
      const { name, version: opened } = request.body;
      const renamed = await desk.change({
        id: request.params.id,
        opened,
        by: adminOf(request),
        write: (transaction, before) => renameCategory(transaction, before, namedCategory(name)),
      });
      return categoryOnTheWire(renamed);
    },
  );

  app.delete(
    '/api/categories/:id',
    { config: { access: 'admin' }, schema: { params, response: { 200: deleted } } },
    async (request) => {
      await desk.remove(request.params.id, adminOf(request));
      return { success: true as const };
    },
  );
}
