import { createService } from '@handloom/service-kit/server/service';
import { auditRoutes } from '@handloom/service-kit/audit/audit-routes';
import type { Consumer } from '@handloom/service-kit/events/apply-events';
import { startConsumers } from '@handloom/service-kit/events/consumer';
import { deadLetterRoutes } from '@handloom/service-kit/dead-letters/dead-letter-routes';
import { keepProvisioned } from '@handloom/service-kit/events/keep-provisioned';
import { measureMessaging } from '@handloom/service-kit/events/messaging-metrics';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { startOutboxRelay } from '@handloom/service-kit/events/outbox-relay';
import { OLD_REVOCATIONS } from '@handloom/service-kit/sessions/kept-revocations';
import type { MailComposer } from '@handloom/service-kit/mails/mail-content';
import { OLD_MAILS } from '@handloom/service-kit/mails/old-mails';
import { openMails } from '@handloom/service-kit/mails/open-mails';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import { NOTICES } from './account-mails/account-mail';
import { composeAccountMails } from './account-mails/compose-account-mails';
import { deletionRoutes } from './account-deletion/deletion-routes';
import { accountRoutes } from './accounts/account-routes';
import { adminOnce } from './accounts/first-admin';
import { refuseEndedSessions } from './accounts/live-sessions';
import { revocationRoutes } from './accounts/revocation-routes';
import { OLD_SESSIONS } from './accounts/sessions-repository';
import { userRoutes } from './accounts/user-routes';
import { composeContactMails } from './contact/compose-contact-mails';
import { OLD_MESSAGES } from './contact/contact-repository';
import { contactRoutes } from './contact/contact-routes';
import type { Config } from './config';
import { openDatabase, type Transaction } from './database';
import { deviceRoutes } from './devices/device-routes';
import { keepChangeToken, OLD_EMAIL_CHANGES } from './mailed-links/email-change-repository';
import { emailRoutes } from './email-change/email-routes';
import { OLD_ATTEMPTS } from './login/login-attempts';
import { loginRoutes } from './login/login-routes';
import { mailedToken } from './mailed-links/link-token';
import { messagingPlan, profileConsumer } from './messaging-plan';
import { changePasswordRoutes } from './passwords/change-password-routes';
import { keepResetToken, OLD_RESETS } from './mailed-links/password-reset-repository';
import { passwordResetRoutes } from './passwords/password-reset-routes';
import { rememberAddresses } from './profile/on-order-placed';
import { profileRoutes } from './profile/profile-routes';
import { limitAttempts, MAILS_PER_HOUR } from './rate-limits/rate-limits';

const CONSUMERS: Consumer<Transaction>[] = [{ plan: profileConsumer, handler: rememberAddresses }];

/** Everything that svc-identity does, ready to listen or to be injected. */
export async function buildApp(config: Omit<Config, 'host' | 'port'>) {
  const database = openDatabase(config.databaseUrl);
  const app = await createService({
    logger: config.logger,
    keys: config.keys,
    trustedProxies: config.trustedProxies,
    // Its own database knows every session, so it need not wait for the news that one has ended.
    revoked: { has: () => false },
    checks: { database: () => admin().then(() => database.$queryRaw`SELECT 1`) },
  });
  refuseEndedSessions(app, database);
  await limitAttempts(app, database, config.rateLimitFactor);

  accountRoutes(app, database);
  loginRoutes(app, database);
  changePasswordRoutes(app, database);
  passwordResetRoutes(app, database);
  deviceRoutes(app, database);
  emailRoutes(app, database);
  revocationRoutes(app, database);
  userRoutes(app, database);
  deletionRoutes(app, database);
  profileRoutes(app, database);
  const shopMailbox = config.mail?.shopMailbox ?? SHOP_ADDRESS.emails[0];
  contactRoutes(app, database, { shopMailbox });
  const mails = await openMails(app, {
    service: 'identity',
    database,
    place: config.mail,
    compose: together(
      composeContactMails(database, { shopMailbox }),
      composeAccountMails({
        origin: config.mail?.shopOrigin ?? '',
        tokens: {
          'password-reset': (id) => mailedToken((hash) => keepResetToken(database, id, hash)),
          'email-change-link': (id) => mailedToken((hash) => keepChangeToken(database, id, hash)),
        },
      }),
    ),
    limit: {
      kinds: NOTICES,
      anHour: Math.ceil(MAILS_PER_HOUR.max * config.rateLimitFactor),
      isExact: true,
    },
  });
  const events = { database, consumers: CONSUMERS };
  deadLetterRoutes(app, 'identity', events);
  auditRoutes(app, 'identity', database);

  const admin = adminOnce(database, config.admin, app.log);
  await admin().catch((error: unknown) =>
    app.log.error({ err: error }, 'the admin cannot be looked for, which is tried until it can'),
  );

  const nats = linkNats(config.natsUrl, 'svc-identity', app.log);
  measureMessaging(app.metrics, { database, nats });
  const { log } = app;
  const ofLinks = [OLD_RESETS, OLD_EMAIL_CHANGES];
  const ofPeople = [OLD_MAILS, OLD_MESSAGES, OLD_SESSIONS, OLD_ATTEMPTS];
  const forgets = [...ofPeople, OLD_REVOCATIONS, ...ofLinks];
  const relay = startOutboxRelay({ databaseUrl: config.databaseUrl, nats, log, forgets });
  keepProvisioned({ nats, relay, plan: messagingPlan, log: app.log });
  const consumers = startConsumers({ ...events, nats, log: app.log, metrics: app.metrics });

  app.addHook('onClose', async () => {
    await Promise.all([consumers.close(), mails.close()]);
    await relay.close();
    await nats.close();
    await database.$disconnect();
  });
  return app;
}

/** Each composer knows mails of its own kinds, and has nothing to say of others. */
function together(...composers: MailComposer[]): MailComposer {
  return async (mails, reader) => {
    const renderers = await Promise.all(composers.map((compose) => compose(mails, reader)));
    return (mail) => renderers.map((render) => render(mail)).find(Boolean) ?? null;
  };
}
