import dns, { type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';

const asked = new Map<string, Promise<LookupAddress[]>>();

/**
 * Looks each name up once at a time. Node looks up two names at once, and one for which no server answers takes many seconds: a
 * few shoppers who wanted to pay would hold up the database's, and with it every cart and order.
 */
const lookup: LookupFunction = (name, { all }, callback) => {
  const looking = asked.get(name) ?? lookUp(name);
  asked.set(name, looking);
  looking.then(
    (addresses) => {
      if (all) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, ''),
  );
};

function lookUp(name: string): Promise<LookupAddress[]> {
  return new Promise<LookupAddress[]>((resolve, reject) => {
    dns.lookup(name, { all: true }, (error, addresses) => {
      asked.delete(name);
      if (error) reject(error);
      else resolve(addresses);
    });
  });
}

/** Agents that look names up so; they are else as they are told. */
export function agents(options: AgentOptions) {
  const all = { keepAlive: true, ...options, lookup };
  return { httpAgent: new HttpAgent(all), httpsAgent: new HttpsAgent(all) };
}
