import type { Page } from './ledger';

const NAMES = { stripe: 'Stripe', razorpay: 'Razorpay' };

/** The shop's look (packages/ui), written out: this page is a provider's, and builds nothing. */
const STYLE = `
  @font-face { font-family: Fraunces; src: url(/sandbox-payments/fonts/fraunces.woff2); font-weight: 400 600; font-display: swap; }
  @font-face { font-family: Inter; src: url(/sandbox-payments/fonts/inter.woff2); font-weight: 400 600; font-display: swap; }
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr; background: #faf7f1; color: #211c17;
    font: 1rem/1.6 Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
  .mark { margin: 0; padding: .75rem 1rem; background: #f7eeda; border-bottom: 1px solid #b97a1e; color: #82540f;
    font-size: .9375rem; font-weight: 550; text-align: center; }
  main { align-self: center; justify-self: center; width: min(100% - 2rem, 28rem); margin-block: 2rem; padding: 2rem;
    background: #fff; border: 1px solid #e3dacb; border-radius: 4px; }
  h1 { margin: 0 0 .5rem; font: 400 1.75rem/1.12 Fraunces, Georgia, serif; }
  p { margin: 0 0 1.5rem; color: #5c5248; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; align-items: baseline; margin: 0 0 1.5rem;
    padding-block: 1rem; border-block: 1px solid #e3dacb; }
  dt { color: #5c5248; } dd { margin: 0; text-align: right; }
  dd:last-child { font-size: 1.375rem; font-weight: 600; font-variant-numeric: tabular-nums; }
  form { display: grid; gap: .75rem; }
  button { min-height: 3rem; padding: .5rem 1.5rem; border: 1px solid #211c17; border-radius: 4px; background: none;
    color: #211c17; font: 550 .9375rem/1.2 Inter, system-ui, sans-serif; cursor: pointer; }
  button[value=paid] { border-color: #8e2b20; background: #8e2b20; color: #faf7f1; }
  @media (hover: hover) {
    button:hover { background: #211c17; color: #faf7f1; }
    button[value=paid]:hover { background: #70201a; }
  }
  .back { display: block; margin-top: 1.25rem; padding-block: .25rem; color: #22395b; font-size: .9375rem; text-align: center;
    text-underline-offset: .3em; }
  p.back { margin-bottom: 0; color: #5c5248; }
  :focus-visible { outline: 2px solid #22395b; outline-offset: 2px; }
  [role=alert] { margin-bottom: 1.5rem; padding: .75rem 1rem; border-left: 3px solid #8e2b20; background: #f8ebe6; color: #8e2b20; }
`;

/** The hosted page of both providers: whoever sees it can't take it for a place that takes money. */
export function paymentPage(page: Page, amount: string, declined: boolean): string {
  const { id, title, provider, cancelUrl } = page;
  // Who leaves Razorpay's page unpaid has the browser's Back button alone; here it is as it is there.
  const back = cancelUrl
    ? `<a class="back" href="${escape(cancelUrl)}">Back to the shop without paying</a>`
    : `<p class="back">${NAMES[provider]} has no link back: your browser’s Back button leads to the shop.</p>`;
  return document(`
    <h1>Sandbox payment</h1>
    <p>This page stands in for ${NAMES[provider]}, for which this shop has no keys.</p>
    ${declined ? '<p role="alert">The payment was declined. You can try again.</p>' : ''}
    <dl>
      <dt>For</dt><dd>${escape(title)}</dd>
      <dt>Amount</dt><dd>${escape(amount)}</dd>
    </dl>
    <form method="post" action="/sandbox-payments/${encodeURIComponent(id)}">
      <button name="outcome" value="paid">Pay</button>
      <button name="outcome" value="declined">Decline</button>
    </form>
    ${back}`);
}

/** What is shown of a page that takes no payment any more. */
export function closedPage(page: Page | undefined): string {
  const sentence = !page
    ? 'There is no such payment.'
    : page.status === 'paid'
      ? 'This was paid already.'
      : page.processing
        ? 'This payment is being processed.'
        : 'This payment page is closed.';
  const back = page ? (page.cancelUrl ?? new URL('/orders', page.returnUrl).href) : '/';
  return document(`
    <h1>Sandbox payment</h1>
    <p>${sentence}</p>
    <a class="back" href="${escape(back)}">Back to the shop</a>`);
}

function document(main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Sandbox payment</title>
  <style>${STYLE}</style>
</head>
<body>
  <header class="mark">This is a sandbox: no money moves here.</header>
  <main>${main}
  </main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
