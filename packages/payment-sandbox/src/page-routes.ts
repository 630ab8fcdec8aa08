import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxConfig } from './config';
import type { Page } from './ledger';
import { closedPage, paymentPage } from './payment-page';
import type { Till } from './till';

const press = z.object({ outcome: z.enum(['paid', 'declined']) });
/** As both providers count: no decimals, three, or two. */
const NO_DECIMALS = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/i;
const NO_DECIMALS_AT_RAZORPAY = /^(isk|ugx)$/i;
const THREE_DECIMALS = /^(bhd|iqd|jod|kwd|lyd|omr|tnd)$/i;
const WAIT_FOR_SHOP_MS = 10_000;
/** The shop's own, looked for when they are asked for: without them the page has the system's. */
const FONTS = {
  'fraunces.woff2': () => require.resolve('@handloom/ui/fonts/fraunces.woff2'),
  'inter.woff2': () => require.resolve('@handloom/ui/fonts/inter.woff2'),
};

/** What the shopper's browser sees: the page, its two buttons, and the way back to the shop. */
export function pageRoutes(app: FastifyInstance, till: Till, config: SandboxConfig): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  for (const [name, file] of Object.entries(FONTS)) {
    app.get(`/sandbox-payments/fonts/${name}`, async (_request, reply) => {
      reply.type('font/woff2').header('cache-control', 'public, max-age=86400');
      return reply.send(await readFile(file()));
    });
  }

  app.get<{ Params: { id: string }; Querystring: { declined?: string } }>(
    '/sandbox-payments/:id',
    (request, reply) => {
      const page = till.page(request.params.id);
      reply.type('text/html; charset=utf-8');
      if (page?.status !== 'open' || page.processing) {
        return reply.code(page ? 200 : 404).send(closedPage(page));
      }
      return reply.send(paymentPage(page, shownAmount(page), request.query.declined === '1'));
    },
  );

  app.post<{ Params: { id: string } }>('/sandbox-payments/:id', async (request, reply) => {
    const page = till.page(request.params.id);
    reply.type('text/html; charset=utf-8');
    if (page?.status !== 'open' || page.processing) {
      return reply.code(page ? 409 : 404).send(closedPage(page));
    }
    const pressed = press.safeParse(request.body);
    if (!pressed.success) return reply.code(400).send(paymentPage(page, shownAmount(page), false));
    const { outcome } = pressed.data;
    const told = till.pay(page.id, outcome);
    if (outcome === 'declined') {
      await told;
      return reply.redirect(`/sandbox-payments/${page.id}?declined=1`, 303);
    }
    // As at Stripe: the browser goes back when the shop has heard, or after ten seconds.
    await Promise.race([told, pause(WAIT_FOR_SHOP_MS, null, { ref: false })]);
    return reply.redirect(returnAddress(till.page(page.id) ?? page, config), 303);
  });
}

/** Razorpay signs its way back with the API secret. */
function returnAddress(page: Page, { razorpay }: SandboxConfig): string {
  if (page.provider === 'stripe') return page.returnUrl;
  const address = new URL(page.returnUrl);
  const reference = page.clientReference ?? '';
  const said = `${page.id}|${reference}|paid|${page.paymentId}`;
  const values = {
    razorpay_payment_id: page.paymentId ?? '',
    razorpay_payment_link_id: page.id,
    razorpay_payment_link_reference_id: reference,
    razorpay_payment_link_status: 'paid',
    razorpay_signature: createHmac('sha256', razorpay.keySecret).update(said).digest('hex'),
  };
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  return address.href;
}

export function shownAmount({ provider, amount, currency }: Page): string {
  const none =
    NO_DECIMALS.test(currency) ||
    (provider === 'razorpay' && NO_DECIMALS_AT_RAZORPAY.test(currency));
  const exponent = none ? 0 : THREE_DECIMALS.test(currency) ? 3 : 2;
  const value = amount / 10 ** exponent;
  const style = { style: 'currency', currency: currency.toUpperCase() } as const;
  return new Intl.NumberFormat('en-US', style).format(value);
}
