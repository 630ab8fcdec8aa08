import { z } from 'zod';
import { listedUser, userChange, userQuery } from '@handloom/contracts/accounts';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import { tellPage } from '@handloom/service-kit/lists/listed-page';
import type { Service } from '@handloom/service-kit/server/service';
import { notFound } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { toListedUser } from './account';
import { accountById } from './accounts-repository';
import { changeUser } from './change-user';
import { listAccounts } from './list-accounts';

const params = z.object({ id: z.string() });

export function userRoutes(app: Service, database: Database): void {
  app.get(
    '/api/users',
    {
      config: { access: 'admin' },
      schema: { querystring: userQuery, response: { 200: z.array(listedUser) } },
    },
    async (request, reply) => {
      const page = await listAccounts(database, request.query);
      tellPage(reply, page);
      return page.accounts.map(toListedUser);
    },
  );

  app.get(
    '/api/users/:id',
    { config: { access: 'admin' }, schema: { params, response: { 200: listedUser } } },
    async (request) => {
      const account = await accountById(database, request.params.id);
      if (!account) throw notFound('User');
      return toListedUser(account);
    },
  );

  app.patch(
    '/api/users/:id',
    {
      config: { access: 'admin' },
      schema: {
        params,
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
