import type { FastifyInstance } from 'fastify';

type Strategy = Parameters<FastifyInstance['addConstraintStrategy']>[0];
type Handler = Parameters<ReturnType<Strategy['storage']>['set']>[1];

/** Constraint of a route that takes only `multipart/form-data`; other bodies go to the address's other route. */
export const UPLOADS_ONLY = { body: 'multipart' };

/** Teaches the router to tell uploads from other bodies of the same address. */
export function distinguishUploads(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'body',
    storage() {
      const handlers = new Map<unknown, Handler>();
      return {
        get: (kind) => handlers.get(kind) ?? null,
        set: (kind, handler) => void handlers.set(kind, handler),
      };
    },
    deriveConstraint: ({ headers }) =>
      headers['content-type']?.toLowerCase().startsWith('multipart/form-data')
        ? UPLOADS_ONLY.body
        : undefined,
  });
}
