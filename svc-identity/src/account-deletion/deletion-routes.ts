import { z } from 'zod';
import { accountDeletion, signedOut } from '@handloom/contracts/accounts';
import { deleted } from '@handloom/contracts/failure';
import { adminOf } from '@handloom/service-kit/audit/record-admin-change';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { forgetDevice } from '../login/known-device';
import { provenAccount } from '../login/proven-account';
import { takeSessionCookie } from '../accounts/session-cookie';
import type { Database } from '../database';
import { perAddress } from '../rate-limits/rate-limits';
import { deleteOwnAccount, deleteUser } from './delete-account';

export function deletionRoutes(app: Service, database: Database): void {
  app.post(
    '/api/auth/delete-account',
    {
      config: { access: 'user', rateLimit: perAddress(app, 'password') },
      schema: { body: accountDeletion, response: { 200: signedOut } },
    },
    async (request, reply) => {
      const { userId } = signedInViewer(request);
      const { password } = request.body;
      const factor = app.rateLimitFactor;
      const account = await provenAccount(database, { userId, password, factor });
      await deleteOwnAccount(database, account, request.id);
      takeSessionCookie(reply);
      forgetDevice(reply, userId);
      return { success: true as const };
    },
  );

  app.delete(
    '/api/users/:id',
    {
      config: { access: 'admin' },
      schema: { params: z.object({ id: z.string() }), response: { 200: deleted } },
    },
    async (request) => {
      await deleteUser(database, request.params.id, adminOf(request));
      return { success: true as const };
    },
  );
}
