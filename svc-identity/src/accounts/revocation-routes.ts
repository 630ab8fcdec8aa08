import {
  SESSION_REVOCATIONS_PATH,
  sessionRevocations,
  sessionRevocationsQuery,
} from '@handloom/contracts/session-revocations';
import { readRevocations } from '@handloom/service-kit/sessions/kept-revocations';
import type { Service } from '@handloom/service-kit/server/service';
import type { Database } from '../database';

/** A change is written down when its transaction began; none takes longer than this until it is seen. */
const LONGEST_TRANSACTION_MS = 30_000;

/** Which sessions have ended, for the services that ask all the time. */
export function revocationRoutes(app: Service, database: Database): void {
  app.get(
    SESSION_REVOCATIONS_PATH,
    {
      config: { access: 'service' },
      logLevel: 'warn',
      schema: { querystring: sessionRevocationsQuery, response: { 200: sessionRevocations } },
    },
    async (request) => {
      const { since } = request.query;
      const after = since ? new Date(Date.parse(since) - LONGEST_TRANSACTION_MS) : undefined;
      const { readAt, revocations } = await readRevocations(database, after);
      return { asOf: readAt.toISOString(), revocations };
    },
  );
}
