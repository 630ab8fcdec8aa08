import { readWhole, type Read } from './read-whole';
import type { ServiceLine } from './service-line';

/** Status 0: no usable answer in time. `body` only with status 200. */
export interface JsonAnswer {
  status: number;
  body?: unknown;
  cause?: unknown;
}

/** Reads JSON from a service within the given time, body included. Never rejects. */
export async function readJson(line: ServiceLine, read: Read): Promise<JsonAnswer> {
  try {
    const { status, body } = await readWhole(line, read);
    return status === 200 ? { status, body: JSON.parse(body.toString()) } : { status };
  } catch (cause) {
    return { status: 0, cause };
  }
}
