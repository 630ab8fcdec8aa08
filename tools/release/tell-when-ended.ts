import { NatsError } from 'nats';
import type { ReleaseRegistry } from '@handloom/release-registry/registry';
import { stopWithNpm } from '../stop-with-npm.mjs';

const CODES = { SIGINT: 130, SIGTERM: 143 };
const SWEPT =
  'Ended: what is live stays as it was, and of what nobody can meet any more some may be gone. --gc --delete removes the rest.';

/**
 * Says, when somebody ends the tool (Ctrl+C) or NATS goes away, whether what is live may have changed. Who ends the npm
 * that runs it, as a cancelled job of a build server does, ends the tool.
 * @param sweeps it removes what nobody can meet any more, once NATS has said what that is
 */
export function tellWhenEnded({ sweeps = false } = {}) {
  let changes = false;
  const broken = (how: string) =>
    changes
      ? `${how} while a change was written down: --status and --log tell whether it was.`
      : `${how} before anything was changed: what is live stays as it was.`;
  stopWithNpm();
  for (const [signal, code] of Object.entries(CODES)) {
    process.once(signal, () => {
      process.stderr.write(`\n${sweeps ? SWEPT : broken('Ended')}\n`);
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
