import Fastify from 'fastify';
import { linkNats, type NatsLink } from '@handloom/service-kit/events/nats-link';
import { eventually } from '@handloom/test-kit/eventually';
import { startTestNats, type TestNats } from '@handloom/test-kit/test-nats';
import { changeLedger } from '../cache-invalidation/change-ledger';
import { followShop } from '../live-events/follow-shop';
import { liveStreams } from '../live-events/streams';
import { followAccounts } from '../visitors/follow-accounts';
import { followCatalogue } from './follow-catalogue';

const AUTHORIZATION = `authorization { users = [
  { user: gateway, password: a, permissions { subscribe { allow: ["_INBOX.>"] } } }
] }\n`;

const { log } = Fastify();
let nats: TestNats;
let link: NatsLink;
beforeAll(async () => {
  nats = await startTestNats({ authorization: AUTHORIZATION });
  link = linkNats(nats.url.replace('://', '://gateway:a@'), 'gateway', log);
});
afterAll(async () => {
  await link.close();
  await nats.stop();
});

test('when NATS refuses what the gateway follows, then it lives on and knows that it hears nothing', async () => {
  const refusals = jest.spyOn(log, 'error');
  const catalogue = followCatalogue(link, changeLedger(), log);
  const accounts = followAccounts(link, changeLedger(), log);
  followShop(link, liveStreams(), log);

  await eventually(() => expect(refusals).toHaveBeenCalledTimes(4));
  await link.connection?.flush();
  expect(catalogue.hears()).toBe(false);
  expect(accounts.hears()).toBe(false);
});
