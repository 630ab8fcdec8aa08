import { auditRoutes } from '@handloom/service-kit/audit/audit-routes';
import { deadLetterRoutes } from '@handloom/service-kit/dead-letters/dead-letter-routes';
import type { Consumer } from '@handloom/service-kit/events/apply-events';
import { startConsumers } from '@handloom/service-kit/events/consumer';
import { keepProvisioned } from '@handloom/service-kit/events/keep-provisioned';
import { measureMessaging } from '@handloom/service-kit/events/messaging-metrics';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { startOutboxRelay } from '@handloom/service-kit/events/outbox-relay';
import { OLD_REVOCATIONS } from '@handloom/service-kit/sessions/kept-revocations';
import { followRevokedSessions } from '@handloom/service-kit/sessions/revoked-sessions';
import { repeatedStatements } from '@handloom/service-kit/database/repeated-statements';
import { createService, type Service } from '@handloom/service-kit/server/service';
import { republishCatalogue } from './catalogue-events/republish-catalogue';
import { categoryRoutes } from './categories/category-routes';
import type { Config } from './config';
import { dashboardRoutes } from './dashboard/dashboard-routes';
import { openDatabase, type Transaction } from './database';
import { encodePicture } from './images/encode-picture';
import { pictureCatalogue } from './images/picture-catalogue';
import { pictureRoutes } from './images/picture-routes';
import { pictureIntake } from './images/picture-intake';
import { openPictureStore } from './images/open-picture-store';
import {
  NO_RENDITIONS_AHEAD,
  startRenditionQueue,
  type BackgroundEncoder,
} from './images/rendition-queue';
import { pictureReader } from './images/serve-picture';
import { accountsConsumer, messagingPlan, ordersConsumer } from './messaging-plan';
import { productFileRoutes } from './product-files/product-file-routes';
import { bulkChanges } from './products/bulk-changes';
import { productAddressRoutes } from './products/product-addresses';
import { productReads } from './listing/product-reads';
import { productWrites } from './products/product-writes';
import { OLD_FORMS } from './products/sent-forms';
import { uploadFolder } from './products/upload-folder';
import { answerConditionally } from './public-reads';
import { followOrders } from './purchases/follow-orders';
import { takeNamesOff } from './reviews/on-account-deleted';
import { limitReviews } from './reviews/review-limit';
import { reviewReads } from './reviews/review-reads';
import { reviewWrites } from './reviews/review-writes';
import { suggestionRoutes } from './suggestions/suggestion-routes';
import { sizeRoutes } from './sizes/size-routes';

const CONSUMERS: Consumer<Transaction>[] = [
  { plan: ordersConsumer, handler: followOrders },
  { plan: accountsConsumer, handler: takeNamesOff },
];

const encodeHere: BackgroundEncoder = { encode: encodePicture, close: () => undefined };

/**
 * The whole service, not yet listening. `close()` releases database and NATS.
 * @param encoder makes the renditions that nobody waits for
 */
export async function buildApp(
  config: Config,
  encoder: BackgroundEncoder = encodeHere,
): Promise<Service> {
  const database = openDatabase(config.databaseUrl);
  const { read, close: closeReads } = repeatedStatements(config.databaseUrl);
  const app = await createService({
    logger: { level: config.logLevel },
    keys: { publicKey: config.sessionPublicKey },
    revoked: { has: (session) => revoked.has(session) },
    // NATS is not asked: without it the catalogue is read and changed, and its events wait.
    checks: { database: () => database.$queryRaw`SELECT 1` },
    trustedProxies: config.trustedProxies,
  });
  const log = app.log;
  const nats = linkNats(config.natsUrl, 'svc-catalog', log);
  const revoked = await followRevokedSessions({
    nats,
    log,
    identityUrls: config.identityUrls,
    database,
  });
  const forgets = [OLD_FORMS, OLD_REVOCATIONS];
  const relay = startOutboxRelay({ databaseUrl: config.databaseUrl, nats, log, forgets });
  keepProvisioned({
    nats,
    relay,
    log,
    plan: messagingPlan,
    replay: (streamCreatedAt) => republishCatalogue(database, streamCreatedAt),
  });
  const events = { database, consumers: CONSUMERS };
  const consumers = startConsumers({ ...events, nats, log, metrics: app.metrics });

  const store = await openPictureStore(config.pictures);
  const pictures = pictureCatalogue(database);
  const renditions = config.makesPicturesAhead
    ? startRenditionQueue({ database, store, encoder, log })
    : NO_RENDITIONS_AHEAD;

  answerConditionally(app);
  suggestionRoutes(app, { database, read, pictures });
  productAddressRoutes(app, database);
  productReads(app, { database, read, pictures });
  const uploads = await uploadFolder(config.pictures.imagesDir);
  await productWrites(app, {
    database,
    pictures,
    uploads,
    intake: pictureIntake({ database, store }),
    renditions,
  });
  productFileRoutes(app, { database, uploads });
  bulkChanges(app, database);
  categoryRoutes(app, database);
  sizeRoutes(app, database);
  reviewReads(app, database);
  reviewWrites(app, { database, limit: await limitReviews(app, database, config.rateLimitFactor) });
  dashboardRoutes(app, database);
  const reader = pictureReader({ store, encode: encodePicture, want: renditions.want, log });
  pictureRoutes(app, { pictures, reader });
  deadLetterRoutes(app, 'catalog', events);
  measureMessaging(app.metrics, { database, nats });
  auditRoutes(app, 'catalog', database);

  app.addHook('onClose', async () => {
    await Promise.all([consumers.close(), revoked.close(), renditions.close()]);
    await relay.close();
    await nats.close();
    await Promise.all([database.$disconnect(), closeReads()]);
  });
  return app;
}
