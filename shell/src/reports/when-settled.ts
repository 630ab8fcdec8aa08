/** What hangs until then has not failed for certain; it may never. */
const AT_THE_LATEST_MS = 8_000;

/** When the page has loaded with all that it shows first, or without what cannot be had of it. */
export async function whenSettled(places: Promise<unknown>[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, AT_THE_LATEST_MS));
  await Promise.race([Promise.allSettled(places), late]);
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
}
