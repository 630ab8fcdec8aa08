import { z } from 'zod';
import { size, sizeInput } from '@handloom/contracts/catalogue';
import { taxonomyChanged } from '@handloom/contracts/events/catalogue';
import { deleted } from '@handloom/contracts/failure';
import { newEvent } from '@handloom/service-kit/new-event';
import { recordEvent } from '@handloom/service-kit/outbox';
import type { Service } from '@handloom/service-kit/service';
import { notFound } from '@handloom/service-kit/shop-error';
import { brokenRule, isId, type Database, type Transaction } from '../database';
import { duplicateSize, measured, sizeInUse, sizeOnTheWire } from './size';
import { addSize, changeSize, findSize, listSizes, removeSize } from './size-repository';

const params = z.object({ id: z.string() });

export function sizeRoutes(app: Service, database: Database): void {
  /** Runs a change and tells of it; what the database refuses becomes a sentence. */
  const change = async <Result extends { id: string }>(
    requestId: string,
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await database.$transaction(async (transaction) => {
        const result = await work(transaction);
        const changed = { kind: 'size', id: result.id } as const;
        await recordEvent(transaction, newEvent(taxonomyChanged, changed, requestId));
        return result;
      });
    } catch (error) {
      const rule = brokenRule(error);
      if (rule === 'unique') throw duplicateSize();
      if (rule === 'reference') throw sizeInUse();
      throw error;
    }
  };
  const existing = async (transaction: Transaction, id: string) => {
    const found = isId(id) ? await findSize(transaction, id) : null;
    if (!found) throw notFound('Size');
    return found;
  };

  app.get(
    '/api/sizes',
    { config: { access: 'public' }, schema: { response: { 200: z.array(size) } } },
    async () => (await listSizes(database)).map(sizeOnTheWire),
  );

  app.post(
    '/api/sizes',
    { config: { access: 'admin' }, schema: { body: sizeInput, response: { 201: size } } },
    async (request, reply) => {
      const measures = measured(request.body);
      const added = await change(request.id, (transaction) => addSize(transaction, measures));
      return reply.code(201).send(sizeOnTheWire(added));
    },
  );

  app.put(
    '/api/sizes/:id',
    { config: { access: 'admin' }, schema: { params, body: sizeInput, response: { 200: size } } },
    async (request) => {
      const changed = await change(request.id, async (transaction) => {
        const { id } = await existing(transaction, request.params.id);
        return changeSize(transaction, id, measured(request.body));
      });
      return sizeOnTheWire(changed);
    },
  );

  app.delete(
    '/api/sizes/:id',
    { config: { access: 'admin' }, schema: { params, response: { 200: deleted } } },
    async (request) => {
      await change(request.id, async (transaction) => {
        const gone = await existing(transaction, request.params.id);
        await removeSize(transaction, gone.id);
        return gone;
      });
      return { success: true as const };
    },
  );
}
