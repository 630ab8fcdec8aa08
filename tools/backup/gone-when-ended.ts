import { rmSync } from 'node:fs';

const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * While there is work on a folder, whoever ends the tool (Ctrl-C) leaves nothing of it: keys are in it.
 * @returns what ends that
 */
export function goneWhenEnded(folder: string): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const end = () => {
      // Copies under way may still bring a file.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
      process.exit(code);
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  return () => {
    for (const forget of listeners) forget();
  };
}
