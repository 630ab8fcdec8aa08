import { z } from 'zod';
import { signedInDevice, signedOut } from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { notFound } from '@handloom/service-kit/shop-error';
import type { Database } from '../database';
import { devicesOf, signOutElsewhere } from './devices-repository';

export function deviceRoutes(app: Service, database: Database): void {
  const config = { access: 'user' } as const;

  app.get(
    '/api/auth/sessions',
    { config, schema: { response: { 200: z.array(signedInDevice) } } },
    async (request) => devicesOf(database, signedInViewer(request)),
  );

  app.delete(
    '/api/auth/sessions',
    { config, schema: { response: { 200: signedOut } } },
    async (request) => {
      await signOutElsewhere(database, signedInViewer(request), { requestId: request.id });
      return { success: true as const };
    },
  );

  app.delete(
    '/api/auth/sessions/:id',
    { config, schema: { params: z.object({ id: z.string() }), response: { 200: signedOut } } },
    async (request) => {
      const { id: only } = request.params;
      const options = { only, requestId: request.id };
      const count = await signOutElsewhere(database, signedInViewer(request), options);
      if (count === 0) throw notFound('Device');
      return { success: true as const };
    },
  );
}
