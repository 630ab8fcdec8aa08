import { messageOf } from '../message-of';
import type { Say } from './microfrontend-steps';

/** Contracts that whoever releases may break, where they say so and why. They hear of all that do not hold. */
export function overrulable(forced: boolean, say: Say) {
  let isOverruled = false;
  const said = new Set<string>();
  return {
    /** @throws what `check` throws, where nobody overrules it */
    async hold(check: () => Promise<unknown>): Promise<void> {
      try {
        await check();
      } catch (error) {
        if (!forced) throw error;
        const why = messageOf(error).replace(' is not released: it', '');
        if (!said.has(why)) say(`overruled:\n${why}`);
        said.add(why);
        isOverruled = true;
      }
    },
    isOverruled: () => isOverruled,
  };
}
