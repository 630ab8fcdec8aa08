import { z } from 'zod';
import { listedUser, userChange, userQuery } from '@handloom/contracts/accounts';
import { TOTAL_COUNT_HEADER } from '@handloom/contracts/listing';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import type { Service } from '@handloom/service-kit/service';
import type { Database } from '../database';
import { toListedUser } from './account';
import { listAccounts } from './accounts-repository';
import { changeUser } from './change-user';

export function userRoutes(app: Service, database: Database): void {
  app.get(
    '/api/users',
    {
      config: { access: 'admin' },
      schema: { querystring: userQuery, response: { 200: z.array(listedUser) } },
    },
    async (request, reply) => {
      const { accounts, total } = await listAccounts(database, request.query);
      reply.header(TOTAL_COUNT_HEADER, String(total));
      return accounts.map(toListedUser);
    },
  );

  app.patch(
    '/api/users/:id',
    {
      config: { access: 'admin' },
      schema: {
        params: z.object({ id: z.string() }),
        body: userChange,
        response: { 200: listedUser },
      },
    },
    async (request) =>
      toListedUser(
        await changeUser(database, request.params.id, {
          change: request.body,
          by: adminOf(request),
        }),
      ),
  );
}
