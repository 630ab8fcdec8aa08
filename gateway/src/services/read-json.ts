import type { ServiceLine } from './service-line';

/** Status 0: no usable answer in time. `body` only with status 200. */
export interface JsonAnswer {
  status: number;
  body?: unknown;
  cause?: unknown;
}

/** Reads JSON from a service within the given time, body included. Never rejects. */
export async function readJson(
  line: ServiceLine,
  path: string,
  headers: Record<string, string>,
  withinMs: number,
): Promise<JsonAnswer> {
  const until = Date.now() + withinMs;
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await line.ask(
      { path, method: 'GET', headers: { accept: 'application/json', ...headers } },
      withinMs,
    );
    timer = setTimeout(
      () => answer.body.destroy(new Error(`${path} was not read in time`)),
      Math.max(0, until - Date.now()),
    );
    if (answer.statusCode === 200) return { status: 200, body: await answer.body.json() };
    await answer.body.dump();
    return { status: answer.statusCode };
  } catch (cause) {
    return { status: 0, cause };
  } finally {
    clearTimeout(timer);
  }
}
