import { rmSync } from 'node:fs';

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const ATTEMPTS = 100;

/**
 * While there is work on a folder, whoever ends the tool (Ctrl-C) leaves nothing of it: keys are in it.
 * @returns what ends that
 */
export function goneWhenEnded(folder: string): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const end = () => {
      removeWhole(folder);
      process.exit(code);
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  return () => {
    for (const forget of listeners) forget();
  };
}

/**
 * A copy under way may still bring a file into a folder that was just emptied. `maxRetries` does not help against
 * that: Node only tries to remove the folder again, and the file stays in it.
 */
function removeWhole(folder: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}
