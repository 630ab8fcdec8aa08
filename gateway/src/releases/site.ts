import type {
  LiveRelease,
  MicrofrontendName,
  RouteEntry,
  PerMicrofrontend,
} from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';
import type { Renderer } from '@handloom/renderer/renderer';

/** Topic in the ledger of changes: another release went live. */
export const RELEASES = 'releases';

/** One microfrontend's live release, as its description tells it; none of its code runs here. */
export interface LivePart {
  release: LiveRelease;
  /** Where it lies in the store. */
  folder: string;
  description: ReleaseDescription;
  /** Content of its stylesheets by file name, with addresses that hold in any document. */
  styles: Map<string, string>;
  /** What its scripts must be, by address. */
  integrity: Record<string, string>;
}

export interface SiteRoute {
  owner: MicrofrontendName;
  route: RouteEntry;
  /** False when the owner has no live release: its page can only say so. */
  available: boolean;
}

/** Everything that a document is made from; replaced as a whole when a release changes. */
export interface Site {
  parts: PerMicrofrontend<LivePart>;
  routes: SiteRoute[];
  /** Runs the parts' own code; null where no process can be started, and browsers render everything. */
  renderer: Renderer | null;
}

/** Two sites of the same versions show the same. */
export function versionsOf(parts: Site['parts']): PerMicrofrontend<string> {
  return Object.fromEntries(
    Object.values(parts).map(({ release }) => [release.name, release.version]),
  );
}
