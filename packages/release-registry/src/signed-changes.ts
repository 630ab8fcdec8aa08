import type { KeyObject } from 'node:crypto';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { PartName } from '@handloom/contracts/parts';
import type { CanaryRecord } from './canary-record';
import { endCanary, shareRelease } from './change-canary';
import { changeRelease, type Registers, type ReleaseChange } from './change-release';
import { previewRelease, type MadePreview } from './preview-release';
import { keyId } from './release-keys';
import type { ReleaseNote, SignedRelease } from './release-record';

interface Expectation {
  /**
   * The revision of {@link ReleaseRegistry.live}; 0 when there was no record. The change wins only if
   * nobody changed the record since.
   */
  expected?: number;
}

export interface SignedChanges {
  /**
   * Makes a version live by compare-and-set. One that is live already is signed anew where another key
   * had signed it.
   * @param options `forced` where a guard was overruled
   * @throws ReleaseConflict, NotTheirKey
   */
  setLive(
    name: PartName,
    release: SignedRelease,
    options?: Expectation & { forced?: boolean },
  ): Promise<ReleaseChange>;
  /**
   * Makes the version live that was live before.
   * @param options `unasked` where no person wanted it, and a gateway's key signs it
   * @throws NothingToRollBack, ReleaseConflict, NotTheirKey
   */
  rollback(name: PartName, options?: Expectation & { unasked?: boolean }): Promise<ReleaseChange>;
  /**
   * Takes a microfrontend off the site; its last version stays named in `previous`.
   * @param options `forced` where a guard was overruled
   * @throws ReleaseConflict, NotTheirKey
   */
  remove(
    name: MicrofrontendName,
    options?: Expectation & { forced?: boolean },
  ): Promise<ReleaseChange>;
  /**
   * Changes nothing that is live: who has the token is shown this version. It stands in the audit.
   * @throws NotTheirKey
   */
  preview(name: MicrofrontendName, release: SignedRelease): Promise<MadePreview>;
  /**
   * Gives a version to a share of the visitors, or changes the share of the one that they get.
   * @throws NoCanary, ReleaseConflict, NotTheirKey
   */
  canary(
    name: MicrofrontendName,
    release: SignedRelease & { percent: number },
  ): Promise<CanaryRecord>;
  /**
   * @returns what has ended; null when none was running
   * @throws ReleaseConflict, NotTheirKey
   */
  endCanary(name: MicrofrontendName): Promise<CanaryRecord | null>;
}

/** Of one author, with one key. */
export function signedChanges(
  registers: Registers,
  note: ReleaseNote,
  key: KeyObject,
): SignedChanges {
  return {
    setLive: (name, { version, root }, { expected, forced } = {}) =>
      changeRelease(
        registers,
        { name, note, key, action: 'release', expected, forced: forced || undefined },
        (current) => {
          const isLive = current?.version === version;
          if (isLive && current.by?.key === keyId(key)) return null;
          const before = isLive ? current.previous : (current?.version ?? current?.previous);
          return {
            version,
            // What was taken off the site and comes back is no way out of itself.
            previous: before === version ? null : (before ?? null),
            roots: { ...current?.roots, [version]: root },
          };
        },
      ),
    rollback: (name, { expected, unasked } = {}) =>
      changeRelease(
        registers,
        { name, note, key, action: unasked ? 'self-rollback' : 'rollback', expected },
        (current) => {
          if (!current?.previous) throw new NothingToRollBack(name);
          const { version, previous, roots } = current;
          const takesBack = unasked ? current : undefined;
          return { version: previous, previous: version, roots, takesBack };
        },
      ),
    remove: (name, { expected, forced } = {}) =>
      changeRelease(
        registers,
        { name, note, key, action: 'remove', expected, forced: forced || undefined },
        (current) =>
          current?.version
            ? { version: null, previous: current.version, roots: current.roots }
            : null,
      ),
    preview: (name, wanted) => previewRelease(registers, { name, note, key }, wanted),
    canary: (name, wanted) => shareRelease(registers, { name, note, key }, wanted),
    endCanary: (name) => endCanary(registers, { name, note, key }),
  };
}

export class NothingToRollBack extends Error {
  constructor(name: string) {
    super(`${name} has no earlier release to go back to.`);
  }
}
