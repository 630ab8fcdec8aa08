import type { BrowserError, BrowserReport } from '@handloom/contracts/browser-reports';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { eventually } from '@handloom/test-kit/eventually';
import { CART_BUNDLE, fileOf, storeRelease } from './fake-releases';
import { FIRST, openShop } from './shop';

export type ReportingShop = Awaited<ReturnType<typeof openReportingShop>>;

/** A shop behind a proxy that says where visitors come from, and what its gateway logs of them. */
export async function openReportingShop() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const logger = { level: 'warn', stream: { write } };
  const shop = await openShop(undefined, { trustProxy: ['127.0.0.1'], logger });
  const { url } = shop;
  let releases = 0;

  /** As a browser sees it: what names the view, and the release of the cart that the document names. */
  const view = async (address = '203.0.113.1') => {
    const answer = await fetch(url, { headers: { 'x-forwarded-for': address } });
    const timing = answer.headers.get('server-timing') ?? '';
    return {
      token: /^view;desc="(.+)"$/.exec(timing)?.[1] ?? 'none',
      trace: answer.headers.get('x-request-id'),
      etag: answer.headers.get('etag') ?? '',
      cart: /"mf-cart":\{"name":"mf-cart","version":"(\w+)"/.exec(await answer.text())?.[1],
    };
  };
  const send = (body: string, address = '203.0.113.1', headers: Record<string, string> = {}) =>
    fetch(`${url}/reports`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': address, ...headers },
    });

  return {
    url,
    lines,
    figure: shop.figure,
    figures: () => shop.gateway.metrics.metrics(),
    registry: shop.registry,
    publisher: shop.publisher,
    stop: shop.stop,
    view,
    send,
    async tell(report: Partial<BrowserReport>, address?: string): Promise<void> {
      const whole = { path: '/', started: [], errors: [], vitals: [], ...report };
      expect((await send(JSON.stringify(whole), address)).status).toBe(204);
    },
    /** Another version of the cart. */
    async release(): Promise<string> {
      releases += 1;
      const version = releases.toString(16).padStart(12, 'c');
      await storeRelease(shop.releasesDir, { name: 'mf-cart', version, bundle: CART_BUNDLE });
      await shop.registry.setLive('mf-cart', version);
      await eventually(async () => expect((await view()).cart).toBe(version));
      return version;
    },
  };
}

export function thrown(error: Partial<BrowserError>): BrowserError {
  return { kind: 'error', message: 'TypeError: it is undefined', ...error };
}

export function stackIn(part: MicrofrontendName, version = FIRST): string {
  return `TypeError: it is undefined\n    at pay (https://shop.example/assets/${fileOf(part, version, 'later.js')}:1:20)`;
}
