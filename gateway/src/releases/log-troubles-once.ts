import type { FastifyBaseLogger } from 'fastify';

export type LogOnce = ReturnType<typeof logTroublesOnce>;

/** Into the log: of each part what is wrong with it, again only when that is something else. */
export function logTroublesOnce(log: FastifyBaseLogger) {
  const said = new Map<string, string>();
  return (name: string, what: string, why: string): void => {
    if (said.get(`${name} ${what}`) === why) return;
    said.set(`${name} ${what}`, why);
    log.error({ microfrontend: name, why }, what);
  };
}
