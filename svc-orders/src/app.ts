import { auditRoutes } from '@handloom/service-kit/audit/audit-routes';
import type { Consumer } from '@handloom/service-kit/events/apply-events';
import { startConsumers } from '@handloom/service-kit/events/consumer';
import { deadLetterRoutes } from '@handloom/service-kit/dead-letters/dead-letter-routes';
import { OLD_MAILS } from '@handloom/service-kit/mails/old-mails';
import { openMails } from '@handloom/service-kit/mails/open-mails';
import { keepProvisioned } from '@handloom/service-kit/events/keep-provisioned';
import { measureMessaging } from '@handloom/service-kit/events/messaging-metrics';
import { linkNats, type NatsLink } from '@handloom/service-kit/events/nats-link';
import { startOutboxRelay } from '@handloom/service-kit/events/outbox-relay';
import { OLD_REVOCATIONS } from '@handloom/service-kit/sessions/kept-revocations';
import { followRevokedSessions } from '@handloom/service-kit/sessions/revoked-sessions';
import { createService, type Service } from '@handloom/service-kit/server/service';
import { OLD_MERGES } from './cart/cart-repository';
import { cartRoutes } from './cart/cart-routes';
import { onAccountDeleted } from './cart/on-account-deleted';
import { onOrderPlaced } from './cart/on-order-placed';
import { onCatalogueChanged } from './catalogue-copy/on-catalogue-changed';
import type { Config } from './config';
import { lockOrder } from './orders/order-repository';
import { openAdminReads, openDatabase, openStatements, type Transaction } from './database';
import {
  accountsConsumer,
  cartConsumer,
  catalogueCopyConsumer,
  messagingPlan,
} from './messaging-plan';
import { composeOrderMails } from './order-mails/compose-order-mails';
import { MAILS_AN_HOUR, SHOPPERS_DOING } from './order-mails/mailbox-limit';
import { orderRoutes } from './orders/order-routes';
import { limitPlacement } from './orders/placement-limit';
import { OLD_PAYMENT_EVENTS } from './payments/provider-news/payment-events';
import { paymentRoutes } from './payments/payment-routes';
import { startPayments } from './payments/payments';
import { startFoldingSales } from './reports/fold-sales';
import { reportRoutes } from './reports/report-routes';

/** The whole service, not yet listening. `close()` releases database and NATS. */
export async function buildApp(config: Config): Promise<Service> {
  const database = openDatabase(config.databaseUrl);
  const { statements, close: closeStatements } = openStatements(config.databaseUrl);
  const adminReads = openAdminReads(config.databaseUrl);
  const app = await createService({
    logger: { level: config.logLevel },
    keys: { publicKey: config.sessionPublicKey },
    trustedProxies: config.trustedProxies,
    revoked: { has: (session) => revoked.has(session) },
    // NATS is not asked: without it orders are still taken, and their events wait in the outbox.
    checks: { database: () => database.$queryRaw`SELECT 1` },
  });
  const log = app.log;
  const nats = linkNats(config.natsUrl, 'svc-orders', log);
  const revoked = await followRevokedSessions({
    nats,
    log,
    identityUrls: config.identityUrls,
    database,
  });
  const forgets = [OLD_MAILS, OLD_MERGES, OLD_PAYMENT_EVENTS, OLD_REVOCATIONS];
  const relay = startOutboxRelay({ databaseUrl: config.databaseUrl, nats, log, forgets });
  keepProvisioned({ nats, relay, log, plan: messagingPlan });

  const events = { database, consumers: consumersOf(config, nats) };
  const consumers = startConsumers({ ...events, nats, log, metrics: app.metrics });

  const payments = startPayments(database, config.payments, app);

  cartRoutes(app, { statements, nats });
  orderRoutes(app, {
    database,
    statements,
    adminReads,
    payments,
    currency: config.currency.checkout,
    placementLimit: await limitPlacement(app, statements, config.rateLimitFactor),
  });
  await paymentRoutes(app, payments);
  reportRoutes(app, adminReads);
  const sales = startFoldingSales(database, log);
  deadLetterRoutes(app, 'orders', events);
  measureMessaging(app.metrics, { database, nats });
  auditRoutes(app, 'orders', database);
  const mails = await openMails(app, {
    service: 'orders',
    database,
    place: config.mail,
    compose: composeOrderMails(database, { origin: config.mail?.shopOrigin ?? '' }),
    readerOf: async (tx, orderId) => (await lockOrder(tx, orderId))?.email ?? null,
    limit: { kinds: SHOPPERS_DOING, anHour: Math.ceil(MAILS_AN_HOUR * config.rateLimitFactor) },
  });

  app.addHook('onClose', async () => {
    await payments.stop();
    const workers = [consumers, revoked, mails, sales];
    await Promise.all(workers.map((worker) => worker.close()));
    await relay.close();
    await nats.close();
    await Promise.all([database.$disconnect(), adminReads.$disconnect(), closeStatements()]);
  });
  return app;
}

function consumersOf({ currency }: Config, nats: NatsLink): Consumer<Transaction>[] {
  return [
    { plan: cartConsumer, handler: onOrderPlaced(nats) },
    { plan: catalogueCopyConsumer, handler: onCatalogueChanged(currency.catalogue, nats) },
    { plan: accountsConsumer, handler: onAccountDeleted },
  ];
}
