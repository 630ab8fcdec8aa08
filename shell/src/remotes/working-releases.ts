import { FORMER_RELEASE_COOKIE } from '@handloom/contracts/former-release';
import type { BootData, MicrofrontendName } from '@handloom/contracts/pages';

type Releases = BootData['releases'];

const WORKED = 'worked';
const WENT_BACK_FROM = 'went-back-from';
/** What breaks as it starts has done so by then. */
const WORKS_AFTER_MS = 10_000;
/** As long as a purchase; then the live release has another try. */
const GOES_BACK_FOR_SECONDS = 3_600;

/** Remembers, for this browser, which releases of the parts have started in it. */
export function rememberWorking(releases: Releases, started: () => MicrofrontendName[]): void {
  setTimeout(() => {
    const versions = started().flatMap((part) => {
      const version = releases[part]?.version;
      return version ? [[part, version]] : [];
    });
    try {
      localStorage.setItem(
        WORKED,
        JSON.stringify({ ...worked(), ...Object.fromEntries(versions) }),
      );
    } catch {
      // A browser that keeps nothing goes back to nothing.
    }
  }, WORKS_AFTER_MS);
}

/**
 * A part's live release cannot be started here, and another one could: asks the gateway for the one before, by a
 * cookie, and reloads; once an hour for a release.
 * @param first what the document named
 * @param readNow asks the shop what a document would name now
 * @returns whether the tab is being reloaded
 */
export async function goBack(
  owner: MicrofrontendName,
  { first, readNow, reload }: { first: Releases; readNow(): Promise<Releases>; reload(): void },
): Promise<boolean> {
  const version = first[owner]?.version;
  try {
    const former = worked()[owner];
    const release = `${owner}.${version}`;
    if (!version || !former || former === version) return false;
    // All of this hour: where the one before does not start either, each would lead to the other for ever.
    const wentBack = document.cookie.includes(`${FORMER_RELEASE_COOKIE}=${owner}.`);
    const left = (wentBack && sessionStorage.getItem(WENT_BACK_FROM)) || '';
    if (left.includes(release)) return false;
    // Where nobody answers it is the network that has gone: the release may be as good as ever, and a reload would leave
    // nothing of the page.
    await readNow();
    sessionStorage.setItem(WENT_BACK_FROM, `${left} ${release}`);
    document.cookie = `${FORMER_RELEASE_COOKIE}=${release}; path=/; max-age=${GOES_BACK_FOR_SECONDS}; samesite=lax`;
    if (!document.cookie.includes(release)) return false;
  } catch {
    // Nor may it be done without a memory: it could go on for ever.
    return false;
  }
  reload();
  return true;
}

function worked(): Record<string, unknown> {
  const kept: unknown = JSON.parse(localStorage.getItem(WORKED) ?? '{}');
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}
