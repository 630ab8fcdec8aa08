import type { LoadExpose } from './components';

const PAUSES_MS = [400, 1500];

/**
 * The first layer against failure: a lost packet or a gateway that restarts mends itself. What
 * throws while it starts is not mended by asking again; the boundary's button still allows it. The first failure
 * is the one that says why.
 */
export function withRetries(load: LoadExpose): LoadExpose {
  return async (name) => {
    let failure: unknown;
    for (const pause of [0, ...PAUSES_MS]) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      try {
        return await load(name);
      } catch (error) {
        failure ??= error;
      }
    }
    throw failure;
  };
}
