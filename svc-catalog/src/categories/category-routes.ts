import { z } from 'zod';
import { category, categoryInput, listedCategory } from '@handloom/contracts/catalogue';
import { taxonomyChanged } from '@handloom/contracts/events/catalogue';
import { deleted } from '@handloom/contracts/failure';
import { newEvent } from '@handloom/service-kit/new-event';
import { recordEvent } from '@handloom/service-kit/outbox';
import type { Service } from '@handloom/service-kit/service';
import { notFound } from '@handloom/service-kit/shop-error';
import { brokenRule, isId, type Database, type Transaction } from '../database';
import { categoryInUse, duplicateCategory, namedCategory } from './category';
import {
  addCategory,
  categoryOnTheWire,
  findCategory,
  listCategories,
  removeCategory,
  renameCategory,
} from './category-repository';

const params = z.object({ id: z.string() });

export function categoryRoutes(app: Service, database: Database): void {
  /** Runs a change and tells of it; what the database refuses becomes a sentence. */
  const change = async <Result extends { id: string }>(
    requestId: string,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await database.$transaction(async (transaction) => {
        const result = await work(transaction);
        const changed = { kind: 'category', id: result.id } as const;
        await recordEvent(transaction, newEvent(taxonomyChanged, changed, requestId));
        return result;
      });
    } catch (error) {
      const rule = brokenRule(error);
      if (rule === 'unique') throw duplicateCategory();
      if (rule === 'reference') throw categoryInUse();
      throw error;
    }
  };
  const existing = async (transaction: Transaction, id: string) => {
    const found = isId(id) ? await findCategory(transaction, id) : null;
    if (!found) throw notFound('Category');
    return found;
  };

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
      const added = await change(request.id, (transaction) => addCategory(transaction, named));
      return reply.code(201).send(categoryOnTheWire(added));
    },
  );

  app.put(
    '/api/categories/:id',
    {
      config: { access: 'admin' },
      schema: { params, body: categoryInput, response: { 200: category } },
    },
    async (request) => {
      const renamed = await change(request.id, async (transaction) =>
        renameCategory(
          transaction,
          await existing(transaction, request.params.id),
          namedCategory(request.body.name),
        ),
      );
      return categoryOnTheWire(renamed);
    },
  );

  app.delete(
    '/api/categories/:id',
    { config: { access: 'admin' }, schema: { params, response: { 200: deleted } } },
    async (request) => {
      await change(request.id, async (transaction) => {
        const gone = await existing(transaction, request.params.id);
        await removeCategory(transaction, gone.id);
        return gone;
      });
      return { success: true as const };
    },
  );
}
