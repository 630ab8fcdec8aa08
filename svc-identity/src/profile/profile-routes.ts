import { profile, profileChange, type Profile } from '@handloom/contracts/accounts';
import type { Service } from '@handloom/service-kit/server/service';
import { signedInViewer } from '@handloom/service-kit/sessions/sessions';
import { notFound, notSignedIn } from '@handloom/service-kit/shop-error';
import type { Database, Transaction } from '../database';
import { lockAccount } from '../accounts/accounts-repository';
import { renewShownName } from '../accounts/session-cookie';
import { perAddressOnceRead } from '../rate-limits/rate-limits';
import { readProfile, writeProfile } from './profile-repository';

export function profileRoutes(app: Service, database: Database): void {
  app.get(
    '/user',
    { config: { access: 'user' }, schema: { response: { 200: profile } } },
    async (request) => profileOf(database, signedInViewer(request).userId),
  );

  app.patch(
    '/user',
    {
      config: { access: 'user' },
      schema: { body: profileChange, response: { 200: profile } },
      // Each change of a name is an event, which outbox and NATS keep for a month.
      preHandler: perAddressOnceRead(app, { action: 'profile', max: 60 }),
    },
    async (request, reply) => {
      const viewer = signedInViewer(request);
      const { userId } = viewer;
      const changed = await database.$transaction(async (transaction) => {
        // It may be deleted at this very moment.
        if (!(await lockAccount(transaction, userId))) throw notSignedIn();
        await writeProfile(transaction, { userId, requestId: request.id }, request.body);
        return profileOf(transaction, userId);
      });
      renewShownName(reply, { ...changed, id: userId }, viewer);
      return changed;
    },
  );
}

async function profileOf(database: Transaction, userId: string): Promise<Profile> {
  const found = await readProfile(database, userId);
  if (!found) throw notFound('User');
  return found;
}
