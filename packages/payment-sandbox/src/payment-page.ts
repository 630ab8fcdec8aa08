import type { Page } from './ledger';

const NAMES = { stripe: 'Stripe', razorpay: 'Razorpay' };

const STYLE = `
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
    background: #f6f2ea; color: #2b2420; font: 1rem/1.5 system-ui, sans-serif; }
  main { width: 100%; max-width: 26rem; background: #fff; border: 1px solid #e0d7c8; border-radius: .75rem; padding: 1.5rem; }
  h1 { margin: 0 0 .5rem; font: 600 1.75rem/1.2 Georgia, serif; }
  .mark { margin: 0 0 1.25rem; padding: .75rem; background: #fff4d6; border: 1px solid #d9b65a; border-radius: .5rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.25rem; overflow-wrap: anywhere; }
  dt { color: #665a50; } dd { margin: 0; text-align: right; font-weight: 600; }
  form { display: grid; gap: .75rem; }
  button, .back { display: block; width: 100%; min-height: 3rem; padding: .75rem 1rem; border-radius: .5rem; text-align: center;
    font: 600 1rem/1.2 system-ui, sans-serif; border: 1px solid #7a3b22; cursor: pointer; }
  button[value=paid] { background: #7a3b22; color: #fff; }
  button[value=declined] { background: #fff; color: #7a3b22; }
  .back { margin: .75rem 0 0; border-color: transparent; color: #4d443c; }
  p.back { font-weight: 400; cursor: auto; }
  :focus-visible { outline: 3px solid #1f5fbf; outline-offset: 2px; }
  [role=alert] { margin: 0 0 1rem; padding: .75rem; background: #fdecea; border: 1px solid #b3261e; border-radius: .5rem; }
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
    <p class="mark">No money moves here. This page stands in for ${NAMES[provider]} on a shop that has no keys of a payment provider.</p>
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
<body><main>${main}
</main></body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
