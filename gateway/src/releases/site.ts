import type {
  LiveRelease,
  MicrofrontendName,
  RouteDefinition,
  RouteEntry,
  ServerBundle,
  ShellServerBundle,
} from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';

/** Topic in the ledger of changes: another release went live. */
export const RELEASES = 'releases';

/** One microfrontend's live release, loaded. */
export interface LivePart {
  release: LiveRelease;
  description: ReleaseDescription;
  bundle: ServerBundle;
  /** Content of its stylesheets by file name, with addresses that hold in any document. */
  styles: Map<string, string>;
}

export interface SiteRoute {
  owner: MicrofrontendName;
  route: RouteDefinition;
  /** False when the owner has no live release: its page can only say so. */
  available: boolean;
}

/** Everything that a document is made from; replaced as a whole when a release changes. */
export interface Site {
  shell: { part: LivePart; bundle: ShellServerBundle } | null;
  parts: Partial<Record<MicrofrontendName, LivePart>>;
  routes: SiteRoute[];
}

/** The serialisable half of a route. */
export function routeEntry({
  path,
  page,
  access,
  layout,
  fragments,
  redirectTo,
}: RouteEntry): RouteEntry {
  return { path, page, access, layout, fragments, redirectTo };
}
