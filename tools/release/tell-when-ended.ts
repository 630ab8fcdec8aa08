import { NatsError } from 'nats';
import type { ReleaseRegistry } from '@handloom/release-registry/registry';

const CODES = { SIGINT: 130, SIGTERM: 143 };

/** Says, when somebody ends the tool (Ctrl+C) or NATS goes away, whether what is live may have changed. */
export function tellWhenEnded() {
  let changes = false;
  const broken = (how: string) =>
    changes
      ? `${how} while a change was written down: --status and --log tell whether it was.`
      : `${how} before anything was changed: what is live stays as it was.`;
  for (const [signal, code] of Object.entries(CODES)) {
    process.once(signal, () => {
      process.stderr.write(`\n${broken('Ended')}\n`);
      process.exit(code);
    });
  }
  return {
    /** The same registry. Who opens it for changes is about to make one. */
    follow: (registry: ReleaseRegistry): ReleaseRegistry => ({
      ...registry,
      as(note, key) {
        changes = true;
        return registry.as(note, key);
      },
    }),
    /** NATS's own word, such as TIMEOUT, does not tell what has become of the release. */
    explained: (error: unknown): unknown =>
      error instanceof NatsError
        ? new Error(broken(`NATS said ${error.message}`), { cause: error })
        : error,
  };
}
