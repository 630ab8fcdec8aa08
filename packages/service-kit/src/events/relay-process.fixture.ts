// One relay in a process of its own, for tests that freeze or kill it.
import Fastify from 'fastify';
import { linkNats } from './nats-link';
import { startOutboxRelay } from './outbox-relay';

const [databaseUrl = '', natsUrl = ''] = process.argv.slice(2);
const { log } = Fastify();
startOutboxRelay({ databaseUrl, nats: linkNats(natsUrl, 'a relay', log), log });
