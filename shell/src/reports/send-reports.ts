import { onCLS, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { BrowserError, BrowserReport } from '@handloom/contracts/browser-reports';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import {
  ERRORS_PER_REPORT,
  MESSAGE_LENGTH,
  REPORT_BYTES,
  STACK_LENGTH,
  VIEW,
} from '@handloom/contracts/report-limits';
import { hearFailures } from './hear-failures';

/** More may fail at once. */
const ERRORS_AFTER_MS = 5_000;
/** A page that fails again and again has said enough. */
const MOST_ERRORS = 30;

/**
 * Tells the gateway which parts have started here, at once; what fails, soon; and the page's vitals when it is
 * hidden, since it may never be shown again.
 */
export function sendReports(startedParts: () => MicrofrontendName[]): void {
  const view = nameOfView();
  if (!view) return;
  const vitals = new Map<Metric['name'], number>();
  for (const observe of [onLCP, onINP, onCLS, onTTFB]) {
    observe(({ name, value }) => void vitals.set(name, value), { reportAllChanges: true });
  }
  let toldParts = 0;
  let errors: BrowserError[] = [];
  let errorCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (measured: BrowserReport['vitals'] = []): void => {
    clearTimeout(timer);
    timer = undefined;
    const started = startedParts();
    const told = errors.splice(0, ERRORS_PER_REPORT);
    if (started.length <= toldParts && told.length + measured.length === 0) return;
    toldParts = started.length;
    post({ view, path: location.pathname, started, errors: told, vitals: measured });
    if (errors.length > 0) timer = setTimeout(send, ERRORS_AFTER_MS);
  };
  const sendAll = (): void => {
    send([...vitals].map(([name, value]) => ({ name, value }) as BrowserReport['vitals'][number]));
    // Each is told once: a page that was hidden and is shown again waits for nobody any more.
    vitals.clear();
  };

  hearFailures(({ message, stack, ...failure }) => {
    errorCount += 1;
    if (errorCount > MOST_ERRORS || (!stack && !failure.part)) return;
    errors.push({
      ...failure,
      message: message.slice(0, MESSAGE_LENGTH),
      stack: stack?.slice(0, STACK_LENGTH),
    });
    timer ??= setTimeout(send, ERRORS_AFTER_MS);
  });
  send();
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendAll();
  });
  // Safari leaves pages without hiding them.
  addEventListener('pagehide', sendAll);
}

/** As the document's answer gave it. Previews have none, nor have pages that no gateway answered. */
function nameOfView(): string | undefined {
  const [page] = performance.getEntriesByType('navigation');
  const timings = page instanceof PerformanceNavigationTiming ? page.serverTiming : [];
  return timings?.find(({ name }) => name === VIEW)?.description;
}

function post(report: BrowserReport): void {
  let body = JSON.stringify(report);
  while (new Blob([body]).size > REPORT_BYTES && report.errors.pop()) body = JSON.stringify(report);
  if (navigator.sendBeacon?.('/reports', body)) return;
  fetch('/reports', { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
