import type { BootData, LiveRelease, MicrofrontendName } from '@handloom/contracts/pages';

/** Which releases this page may load from. */
export interface LiveReleases {
  has(owner: MicrofrontendName): boolean;
  /** Asks what is live now, for a part that was missing or failed when the page was opened. */
  renew(owner: MicrofrontendName): Promise<void>;
}

/**
 * @param first what the document named
 * @param register makes a release loadable
 * @param readNow asks the shop what a document would name now
 */
export function liveReleases(
  first: BootData['releases'],
  register: (release: LiveRelease) => void,
  readNow: () => Promise<BootData['releases']>,
): LiveReleases {
  const known = new Map(Object.values(first).map((release) => [release.name, release]));
  for (const release of known.values()) register(release);
  return {
    has: (owner) => known.has(owner),
    async renew(owner) {
      const now = (await readNow())[owner];
      if (!now || now.version === known.get(owner)?.version) return;
      known.set(owner, now);
      register(now);
    },
  };
}
