/** What hangs for longer must not hold up the rest of the page. */
const PATIENCE_MS = 5_000;

let loading: Promise<unknown> | undefined;

export const isPageLoaded = () => document.readyState === 'complete';

/** Settles when everything that the visitor sees first is there. */
export function whenPageLoaded(): Promise<unknown> {
  loading ??= new Promise((resolve) => {
    window.addEventListener('load', resolve, { once: true });
    setTimeout(resolve, PATIENCE_MS);
  });
  return isPageLoaded() ? Promise.resolve() : loading;
}
