import type { BootData, MicrofrontendName } from '@handloom/contracts/pages';

type Releases = BootData['releases'];

const RELOADED_FOR = 'reloaded-for';

/**
 * A page of a tab that was opened before its part's newest release cannot be had: its files may be gone. A
 * reload brings what is live; once for a release, should the shop's gateways not agree on it.
 * @param first what the document named
 * @param readNow asks the shop what a document would name now
 * @returns whether the tab is being reloaded
 */
export async function reloadForNewer(
  owner: MicrofrontendName,
  { first, readNow, reload }: { first: Releases; readNow(): Promise<Releases>; reload(): void },
): Promise<boolean> {
  const now = (await readNow().catch(() => first))[owner];
  if (!now || now.version === first[owner]?.version) return false;
  const release = `${owner}@${now.version}`;
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === release) return false;
    sessionStorage.setItem(RELOADED_FOR, release);
  } catch {
    // Without a memory it could go on for ever.
    return false;
  }
  reload();
  return true;
}
