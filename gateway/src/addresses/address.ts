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
  // A location that starts with two slashes or `/\` would name another site.
  const path = `/${rawPath.replaceAll('\\', '%5C').split('/').filter(Boolean).join('/')}`;
  const address = addressAt(path, rest.join('?'));
  return path === rawPath ? address : { redirectTo: address.url };
}
