import type { FragmentName } from '@handloom/contracts/pages';
import type { LoadExpose } from './components';

const PAUSES_MS = [400, 1500];
/** A line that hangs neither brings a file nor fails for minutes, a stylesheet for ever. What comes later is there for whoever asks again. */
const COMES_WITHIN_MS = 60_000;

/**
 * The first layer against failure: a lost packet or a gateway that restarts mends itself. What
 * throws while it starts is not mended by asking again; the boundary's button still allows it. The first failure
 * is the one that says why.
 */
export function withRetries(load: LoadExpose): LoadExpose {
  const withPatience: LoadExpose = async (name) => {
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
  return (name) => Promise.race([withPatience(name), tooLate(name)]);
}

function tooLate(name: FragmentName): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${name} does not come.`)), COMES_WITHIN_MS);
  });
}
