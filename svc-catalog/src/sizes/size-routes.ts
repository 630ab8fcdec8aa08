import { z } from 'zod';
import { size, sizeChange, sizeInput } from '@handloom/contracts/catalogue';
import { deleted } from '@handloom/contracts/failure';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';
import { taxonomyDesk } from '../taxonomy/taxonomy-desk';
import { duplicateSize, measured, sizeInUse, sizeOnTheWire } from './size';
import { addSize, changeSize, listSizes, lockSize, removeSize } from './size-repository';

const params = z.object({ id: z.string() });

export function sizeRoutes(app: Service, database: Database): void {
  const desk = taxonomyDesk(database, {
    kind: 'size',
    lock: lockSize,
    delete: removeSize,
    onTheWire: sizeOnTheWire,
    audited: ({ name, widthFeet, heightFeet, isRound }) => {
      return { name, widthFeet, heightFeet, isRound };
    },
    duplicate: duplicateSize,
    inUse: sizeInUse,
  });

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
      const added = await desk.add(adminOf(request), (transaction) =>
        addSize(transaction, measures),
      );
      return reply.code(201).send(sizeOnTheWire(added));
    },
  );

  app.put(
    '/api/sizes/:id',
    { config: { access: 'admin' }, schema: { params, body: sizeChange, response: { 200: size } } },
    async (request) => {
      const { version: opened, ...input } = request.body;
      const changed = await desk.change({
        id: request.params.id,
        opened,
        by: adminOf(request),
        write: (transaction, before) => changeSize(transaction, before, measured(input)),
      });
      return sizeOnTheWire(changed);
    },
  );

  app.delete(
    '/api/sizes/:id',
    { config: { access: 'admin' }, schema: { params, response: { 200: deleted } } },
    async (request) => {
      await desk.remove(request.params.id, adminOf(request));
      return { success: true as const };
    },
  );
}
