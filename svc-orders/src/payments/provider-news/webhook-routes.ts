import { WEBHOOK_BYTES } from '@handloom/contracts/payment-webhooks';
import type { Service } from '@handloom/service-kit/server/service';
import { ShopError } from '@handloom/service-kit/shop-error';
import type { PaymentDesk } from '../payment-desk';
import { applyEvent, storeEvent } from './payment-events';
import type { PaymentProvider, WebhookEvent, WebhookHeaders } from '../providers/payment-provider';

/**
 * Where providers tell what happened. Signatures are over bytes, so bytes is what is read here. All that
 * is stored is answered 200, also what means nothing to this shop: an endpoint that keeps failing is
 * switched off by the provider.
 */
export async function webhookRoutes(app: Service, desk: PaymentDesk): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const provider of Object.values(desk.providers)) {
      hooks.post(
        `/api/payments/${provider.name.toLowerCase()}/webhook`,
        { config: { access: 'public' } },
        async (request) => {
          const event = verified(provider, request.body, request.headers);
          // A failure here is answered 5xx, and the provider sends it again.
          await storeEvent(desk.database, provider.name, event);
          await applyEvent(desk, { provider: provider.name, eventId: event.eventId });
          return { received: true };
        },
      );
    }
  });
}

/** @throws ShopError 400 for whatever the provider did not sign. */
function verified(provider: PaymentProvider, body: unknown, headers: WebhookHeaders): WebhookEvent {
  try {
    return provider.verifyWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
  } catch {
    throw new ShopError(400, 'This call is not signed as it must be.', { code: 'webhook-refused' });
  }
}
