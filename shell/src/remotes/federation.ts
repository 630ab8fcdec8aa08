import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { generateSnapshotFromManifest, type Manifest } from '@module-federation/sdk';
import type { BootData, FragmentName, LiveRelease } from '@handloom/contracts/pages';
import type { Exposed } from './components';
import { ownPages } from './own-pages';
import { nameRemoteFailures } from './remote-failures';

/**
 * Tells the federation runtime where the live releases are. Their manifests came with the document
 * and go where the runtime looks first, so that it asks for none.
 */
export function registerReleases(releases: BootData['releases']): void {
  const remotes = Object.values(releases).filter(({ name }) => name !== 'shell');
  // The runtime made this global when it started, before the shell's own code.
  const { moduleInfo } = globalThis.__FEDERATION__;
  for (const release of remotes) {
    moduleInfo[`${container(release.name)}:${manifestUrl(release)}`] = snapshotOf(release);
  }
  registerPlugins([nameRemoteFailures]);
  registerRemotes(
    remotes.map((release) => ({ name: container(release.name), entry: manifestUrl(release) })),
  );
}

/** @throws when the remote can't be fetched, throws while starting, or has no such expose. */
export async function loadExposed(name: FragmentName): Promise<Exposed> {
  const [owner = '', expose = ''] = name.split('/');
  const module = owner === 'shell' ? await ownPages[expose]?.() : await remote(owner, expose);
  if (!module) throw new Error(`${owner} exposes no ${expose}.`);
  return module.default;
}

async function remote(owner: string, expose: string) {
  try {
    return await loadRemote<{ default: Exposed }>(`${container(owner)}/${expose}`);
  } catch (error) {
    dropFailedStyles(owner);
    throw error;
  }
}

/** webpack takes any link tag for a loaded stylesheet; the next attempt must ask for a failed one anew. */
function dropFailedStyles(owner: string): void {
  const links = document.querySelectorAll<HTMLLinkElement>(
    `link[rel="stylesheet"][href*="/assets/${owner}/"]`,
  );
  for (const link of links) if (!link.sheet) link.remove();
}

function container(name: string): string {
  return name.replaceAll('-', '_');
}

/** The runtime makes a remote's address absolute, and looks under that. */
function manifestUrl({ base }: LiveRelease): string {
  return new URL(`${base}mf-manifest.json`, location.href).href;
}

/** The addresses in it stay relative to the site, as the document's own tags have them: no file comes twice. */
function snapshotOf({ base, manifest }: LiveRelease) {
  return generateSnapshotFromManifest(manifest as Manifest, { version: `${base}mf-manifest.json` });
}
