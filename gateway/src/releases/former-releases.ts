import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { FORMER_RELEASE_COOKIE } from '@handloom/contracts/former-release';
import { isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import type { LiveReleases } from './live-releases';
import { loadPart } from './load-part';
import type { OtherRelease } from './open-other-set';
import type { Site } from './site';

const COOKIE_FORMAT = /^([a-z-]{1,40})\.([0-9a-f]{12})$/;

export type FormerReleases = ReturnType<typeof formerReleases>;

interface Sources {
  releases: Pick<LiveReleases, 'current' | 'known' | 'isLater' | 'unrendered'>;
  releasesDir: string;
}

/**
 * Whose browser cannot start a part's live release (an old one, one with an odd add-on) is given the one before
 * it. Only that one, which the part's team signed, can be asked for; and no code of it runs here, so that nobody
 * starts processes by cookies: browsers render those documents.
 */
export function formerReleases({ releases, releasesDir }: Sources, log: FastifyBaseLogger) {
  /** They go with the site that they differ from. */
  const opened = new WeakMap<Site, Map<MicrofrontendName, Promise<Site | null>>>();

  const open = async (name: MicrofrontendName): Promise<Site | null> => {
    const { version, previous, roots, takesBack } = releases.known()[name] ?? {};
    const root = previous && roots?.[previous];
    if (!version || !root) return null;
    // What was taken back is no way out; of what teams take back the record does not say so.
    if (takesBack || releases.isLater(name, previous, version)) return null;
    try {
      const part = await loadPart(releasesDir, name, { version: previous, root });
      return releases.unrendered({ [name]: part });
    } catch (error) {
      const about = { err: error, microfrontend: name, version: previous };
      log.warn(about, 'the release before the live one cannot be read');
      return null;
    }
  };

  const mayConcern = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
    headers.cookie?.includes(FORMER_RELEASE_COOKIE) === true;

  return {
    mayConcern,

    /** Whether this browser has said that it cannot start this one, such as a canary. */
    cannotStart: (
      { cookies }: FastifyRequest,
      { part, version }: Pick<OtherRelease, 'part' | 'version'>,
    ): boolean => cookies[FORMER_RELEASE_COOKIE] === `${part}.${version}`,

    /** Null for nearly everybody: one look at a string. */
    async shownTo({ headers, cookies }: FastifyRequest): Promise<Site | null> {
      if (!mayConcern({ headers })) return null;
      const [, name = '', version] = COOKIE_FORMAT.exec(cookies[FORMER_RELEASE_COOKIE] ?? '') ?? [];
      const site = releases.current();
      // The shell starts before anything of ours could give up on it.
      if (!isMicrofrontend(name) || name === 'shell') return null;
      if (site.parts[name]?.release.version !== version) return null;
      const sites = opened.get(site) ?? new Map<MicrofrontendName, Promise<Site | null>>();
      opened.set(site, sites);
      const opening = sites.get(name) ?? open(name);
      sites.set(name, opening);
      return opening;
    },
  };
}
