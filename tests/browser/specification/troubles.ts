import type { Page } from 'playwright-core';

type Path = string | RegExp | ((url: URL) => boolean);

/** The call is answered only when the test says so, as it would be without this. */
export async function held(page: Page, path: Path): Promise<{ release(): void }> {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    await until;
    await route.fallback().catch(() => undefined);
  });
  return { release };
}

/** The call fails with this body, as if the shop had answered so. */
export async function failing(
  page: Page,
  path: Path,
  { status = 500, body = {} as unknown, method = '' } = {},
): Promise<void> {
  await page.route(path, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    await route.fulfill({ status, json: body });
  });
}

/** The call is answered with this, such as an empty list that the demo shop does not have. */
export async function answering(page: Page, path: Path, json: unknown): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json }));
}
