import { accountChanged, sessionRevoked } from '@handloom/contracts/events/identity';
import { FORMER_NEWS_STREAM, NEWS, STREAMS } from '@handloom/contracts/events/streams';
import type { ServicePart } from '@handloom/contracts/parts';
import { REQUEST_COUNTS } from '@handloom/contracts/request-counts';
import {
  AUDIT_STREAM,
  CONTRACTS_STREAM,
  ERRORS_STREAM,
  RELEASES_STREAM,
} from '@handloom/release-registry/registry-streams';
import type { MessagingPlan } from '@handloom/service-kit/events/messaging';

/** The operator provisions streams: the launcher and the migrations. The release tool is nobody's service. */
export type NatsUser = ServicePart | 'gateway' | 'release' | 'operator';

/** Subjects that a user of NATS may use, besides the answers to its own requests. */
export interface NatsRights {
  publish: string[];
  subscribe: string[];
}

const API = '$JS.API';

/** Direct reads answer to any subject, with what the asker wrote before: nobody has them. */
const lookUp = (stream: string) => [`${API}.STREAM.INFO.${stream}`];
const readOne = (stream: string) => [...lookUp(stream), `${API}.STREAM.MSG.GET.${stream}`];
/**
 * Without STREAM.UPDATE: a stream can be told to publish what it takes under another subject, so whoever
 * changes a stream can say anything in anybody's name. One that stands is not changed by a creation.
 */
const create = (stream: string) => [...lookUp(stream), `${API}.STREAM.CREATE.${stream}`];

/** What each who asks for sessions needs: the news, and what the stream has of it. */
const REVOCATIONS: NatsRights = {
  publish: [
    ...lookUp(STREAMS.identity.name),
    `${API}.CONSUMER.CREATE.${STREAMS.identity.name}.*.${sessionRevoked.subject}`,
    `${API}.CONSUMER.INFO.${STREAMS.identity.name}.*`,
    `${API}.CONSUMER.DELETE.${STREAMS.identity.name}.*`,
    `${API}.CONSUMER.MSG.NEXT.${STREAMS.identity.name}.*`,
  ],
  subscribe: [sessionRevoked.subject],
};

/** Of what it publishes and consumes, as its plan says; a service without a plan follows sessions. */
export function rightsOfService(plan: MessagingPlan | null): NatsRights {
  const consumed = (plan?.consumers ?? []).flatMap(({ durable, stream, filter }) => {
    const { name } = STREAMS[stream];
    return [
      ...lookUp(name),
      `${API}.CONSUMER.CREATE.${name}.${durable}.${filter}`,
      `${API}.CONSUMER.INFO.${name}.${durable}`,
      `${API}.CONSUMER.MSG.NEXT.${name}.${durable}`,
      `$JS.ACK.${name}.${durable}.>`,
    ];
  });
  return together(REVOCATIONS, {
    publish: [...(plan ? written(plan) : []), ...consumed],
    subscribe: [],
  });
}

function written({ publishes, news }: MessagingPlan): string[] {
  const { name, subjects } = STREAMS[publishes];
  return [...subjects, ...create(name), ...(news ? [news, ...create(FORMER_NEWS_STREAM)] : [])];
}

/** Records of releases are signed: who may write some cannot therefore release. */
const WRITES_RELEASES = {
  publish: [
    '$KV.releases.>',
    `${AUDIT_STREAM}.>`,
    ...readOne(RELEASES_STREAM),
    ...readOne(AUDIT_STREAM),
    ...readOne(ERRORS_STREAM),
  ],
  subscribe: [],
};
const FOLLOWS_RELEASES = {
  publish: [
    `${API}.CONSUMER.CREATE.${RELEASES_STREAM}`,
    `${API}.CONSUMER.CREATE.${RELEASES_STREAM}.>`,
    `${API}.CONSUMER.INFO.${RELEASES_STREAM}.*`,
    `${API}.CONSUMER.DELETE.${RELEASES_STREAM}.*`,
    `$JS.FC.${RELEASES_STREAM}.>`,
  ],
  subscribe: [],
};

/** It hears what concerns open pages, and puts the registry back after NATS has lost it. */
const GATEWAY = together(REVOCATIONS, WRITES_RELEASES, FOLLOWS_RELEASES, {
  publish: [
    `${ERRORS_STREAM}.>`,
    REQUEST_COUNTS,
    ...[RELEASES_STREAM, AUDIT_STREAM, ERRORS_STREAM].flatMap(create),
  ],
  subscribe: [
    ...STREAMS.catalog.subjects,
    ...STREAMS.orders.subjects,
    NEWS,
    accountChanged.subject,
    REQUEST_COUNTS,
  ],
});

/** `npm run release`, `npm run can-deploy`. */
const RELEASE = together(WRITES_RELEASES, {
  publish: ['$KV.contracts.>', ...readOne(CONTRACTS_STREAM), ...create(CONTRACTS_STREAM)],
  subscribe: [],
});

const OPERATOR = together(WRITES_RELEASES, FOLLOWS_RELEASES, {
  publish: [`${API}.>`],
  subscribe: [],
});

/** All users of a shop with these services. */
export function rightsOfShop(
  plans: ReadonlyMap<ServicePart, MessagingPlan | null>,
): Map<NatsUser, NatsRights> {
  const services = [...plans].map(([name, plan]) => [name, rightsOfService(plan)] as const);
  return new Map<NatsUser, NatsRights>([
    ...services,
    ['gateway', GATEWAY],
    ['release', RELEASE],
    ['operator', OPERATOR],
  ]);
}

function together(...all: NatsRights[]): NatsRights {
  const subjects = (kind: keyof NatsRights) => [...new Set(all.flatMap((one) => one[kind]))];
  // Whoever opens JetStream asks first whether it is there.
  return {
    publish: [...new Set([`${API}.INFO`, ...subjects('publish')])],
    subscribe: subjects('subscribe'),
  };
}
