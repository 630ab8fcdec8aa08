/** Parameters that only tell where a visitor came from; the page is the same without them. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

export interface Address {
  path: string;
  query: URLSearchParams;
  /** Path and query as the page sees them. */
  url: string;
}

/** @param search what stands behind the question mark */
export function addressAt(path: string, search = ''): Address {
  return { path, query: new URLSearchParams(search), url: search ? `${path}?${search}` : path };
}

/**
 * Reads the request target of a page.
 * @returns the address, or the one canonical address to redirect to (no trailing or doubled slashes).
 */
export function readAddress(target: string): Address | { redirectTo: string } {
  const [rawPath = '/', ...rest] = target.split('?');
  const search = withoutTracking(rest.join('?'));
  // A location that starts with two slashes or `/\` would name another site.
  const path = `/${rawPath.replaceAll('\\', '%5C').split('/').filter(Boolean).join('/')}`;
  const address = addressAt(path, search);
  return path === rawPath ? address : { redirectTo: address.url };
}

function withoutTracking(search: string): string {
  return search
    .split('&')
    .filter((pair) => pair !== '' && !TRACKING.test(pair.split('=', 1)[0] ?? ''))
    .join('&');
}
