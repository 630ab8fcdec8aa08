import type { ReleaseRegistry } from '@handloom/release-registry/registry';

const CODES = { SIGINT: 130, SIGTERM: 143 };

/** Says, when somebody ends the tool (Ctrl+C), whether what is live may have changed. */
export function tellWhenEnded() {
  let changes = false;
  for (const [signal, code] of Object.entries(CODES)) {
    process.once(signal, () => {
      const sentence = changes
        ? 'Ended while a change was written down: --status and --log tell whether it was.'
        : 'Ended before anything was changed: what is live stays as it was.';
      process.stderr.write(`\n${sentence}\n`);
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
  };
}
