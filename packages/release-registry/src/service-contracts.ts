import { createHash } from 'node:crypto';
import type { KV, NatsConnection } from 'nats';
import { z } from 'zod';
import { ANSWER_WITHIN_MS } from './ask-jetstream';
import { CONTRACTS_BUCKET } from './registry-streams';

/**
 * What one part expects of one service, as Pact writes it (specification version 4): requests with their
 * answers, and events.
 */
export const pact = z.looseObject({
  consumer: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(z.looseObject({ description: z.string() })),
});
export type Pact = z.infer<typeof pact>;
export type Interaction = Pact['interactions'][number];

/** A build of a part: a release's version, or a service's. */
export interface PartBuild {
  part: string;
  version: string;
}

/** What builds expect of services, and what builds of services have been shown to keep. */
export interface ServiceContracts {
  /** Null when nobody wrote down what it expects. */
  expectations(of: PartBuild): Promise<Pact[] | null>;
  expects(build: PartBuild, pacts: Pact[]): Promise<void>;
  /** Hashes of the interactions that this build of a service keeps. */
  kept(by: PartBuild): Promise<Set<string>>;
  /** Adds to them. */
  keeps(build: PartBuild, interactions: Interaction[]): Promise<void>;
}

const hashes = z.array(z.string());

/** Opens the bucket, which the first one creates. */
export async function openServiceContracts(nats: NatsConnection): Promise<ServiceContracts> {
  const stream = nats.jetstream({ timeout: ANSWER_WITHIN_MS });
  // Direct reads answer to any subject that the asker names, so nobody has a right to them.
  const bucket = await stream.views.kv(CONTRACTS_BUCKET, { allow_direct: false });
  const kept = async (by: PartBuild) => new Set((await read(bucket, keptKey(by), hashes)) ?? []);
  return {
    expectations: (of) => read(bucket, expectedKey(of), z.array(pact)),
    async expects(build, pacts) {
      await bucket.put(expectedKey(build), JSON.stringify(pacts));
    },
    kept,
    async keeps(build, interactions) {
      const all = new Set([...(await kept(build)), ...interactions.map(hashOf)]);
      await bucket.put(keptKey(build), JSON.stringify([...all].sort()));
    },
  };
}

/** Of all that it says: another example, state or rule is another interaction. */
export function hashOf(interaction: Interaction): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(interaction)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

async function read<Schema extends z.ZodType>(
  bucket: KV,
  key: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const entry = await bucket.get(key);
  return entry && entry.operation === 'PUT' ? schema.parse(entry.json()) : null;
}

const expectedKey = ({ part, version }: PartBuild) => `${part}.${version}.expects`;
const keptKey = ({ part, version }: PartBuild) => `${part}.${version}.keeps`;
