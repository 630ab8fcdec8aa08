import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { FragmentName, LiveRelease } from '@handloom/contracts/pages';
import type { Exposed } from './components';
import { ownPages } from './own-pages';
import { nameRemoteFailures } from './remote-failures';

registerPlugins([nameRemoteFailures]);

/** Containers that the runtime knows; one that could not be loaded may be replaced by another release. */
const registered = new Set<string>();
/** Containers that have started. A second version of one in the same page would meet the first one's state. */
const started = new Set<string>();

/**
 * Tells the federation runtime where a live release is. The document names its entry, so that no
 * manifest is asked for.
 */
export function registerRelease(release: LiveRelease): void {
  const name = container(release.name);
  if (release.name === 'shell' || started.has(name)) return;
  registerRemotes([{ name, entry: release.base + release.entry }], { force: registered.has(name) });
  registered.add(name);
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
    const module = await loadRemote<{ default: Exposed }>(`${container(owner)}/${expose}`);
    started.add(container(owner));
    return module;
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
