import type { FastifyBaseLogger } from 'fastify';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { SignedRelease } from '@handloom/release-registry/release-record';
import type { Fault } from '@handloom/renderer/renderer';
import { inOneLine } from './reason-in-one-line';
import type { LiveReleases } from './live-releases';
import { loadPart } from './load-part';
import type { LogOnce } from './log-troubles-once';
import type { Parts } from './open-site';
import type { Site } from './site';

export interface OtherRelease extends SignedRelease {
  part: MicrofrontendName;
}

/** Whoever opens one ends its renderer. */
export interface OtherSet {
  /** Null where a release is not in the store. */
  site: Site | null;
  /** Why nobody should be shown the site; it may come later too. Null: there is no reason. */
  trouble: string | null;
}

interface Opening {
  releases: Pick<LiveReleases, 'openBeside'>;
  releasesDir: string;
  /** `a preview`, `a canary`: what the log calls it. */
  called: string;
  /** What is not in the store yet is looked for again and again. */
  logOnce: LogOnce;
  /** Of a set that is open already. */
  onTrouble(set: OtherSet): void;
}

/**
 * A site of the live releases in which some parts are others, tried out, with a renderer of its own, so that
 * nothing of them runs where everyone's pages are made.
 */
export async function openOtherSet(
  others: OtherRelease[],
  { releases, releasesDir, called, logOnce, onTrouble }: Opening,
  log: FastifyBaseLogger,
): Promise<OtherSet> {
  const parts: Parts = {};
  for (const { part, version, root } of others) {
    try {
      parts[part] = await loadPart(releasesDir, part, { version, root });
    } catch (error) {
      logOnce(part, `${called} cannot be read`, `${version}: ${String(error)}`);
      const trouble = `${part} ${version} is not in the store as its team signed it.`;
      return { site: null, trouble };
    }
  }
  const opened: OtherSet = { site: null, trouble: null };
  const refuse = (part: MicrofrontendName, why: string) => {
    const version = parts[part]?.release.version;
    if (!version || opened.trouble) return;
    log.warn({ microfrontend: part, version, why }, `${called} cannot be run`);
    opened.trouble = `${part} ${version} cannot be run: ${inOneLine(why)}`;
    if (opened.site) onTrouble(opened);
  };
  const onFault = ({ part, leftOut, sentence }: Fault) => {
    log.warn({ part, sentence }, `${called} held or ended its renderer`);
    if (part && leftOut) refuse(part, sentence);
  };
  const { site, refusals } = await releases.openBeside(parts, onFault);
  for (const { name, why } of refusals) refuse(name, why);
  opened.site = site;
  return opened;
}
