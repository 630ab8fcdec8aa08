import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import {
  exposeOf,
  ownerOf,
  type FragmentName,
  type LiveRelease,
  type MicrofrontendName,
} from '@handloom/contracts/pages';
import { checkedEntries } from './checked-entries';
import type { Exposed } from './components';
import { ownPages } from './own-pages';
import { readReleasesNow } from './read-releases-now';

registerPlugins([checkedEntries]);

/**
 * Containers that the runtime knows, and where they start; one that could not be loaded may be replaced by
 * another release.
 */
const entries = new Map<string, string>();
/** Containers that have started. A second version of one in the same page would meet the first one's state. */
const started = new Set<MicrofrontendName>(['shell']);

/**
 * Tells the federation runtime where a live release is. The document names its entry, so that no
 * manifest is asked for.
 */
export function registerRelease(release: LiveRelease): void {
  if (started.has(release.name)) return;
  const name = container(release.name);
  const entry = release.base + release.entry;
  Object.assign(scriptIntegrity, release.integrity);
  registerRemotes([{ name, entry }], { force: entries.has(name) });
  entries.set(name, entry);
}

/** Whose code has started in this page. */
export const startedParts = (): MicrofrontendName[] => [...started];

/** @throws when the remote can't be fetched, throws while starting, or has no such expose. */
export async function loadExposed(name: FragmentName): Promise<Exposed> {
  const owner = ownerOf(name);
  const expose = exposeOf(name);
  if (owner !== 'shell') return remote(owner, expose);
  return exposedBy(await ownPages[expose]?.(), name);
}

async function remote(owner: MicrofrontendName, expose: string): Promise<Exposed> {
  const name = container(owner);
  const entry = entries.get(name);
  if (entry && scriptIntegrity[entry] === undefined) await learnIntegrity();
  const module = await loadRemote<{ default: Exposed }>(`${name}/${expose}`);
  // webpack gives a module that threw the second time as it was left, without what it exports.
  const exposed = exposedBy(module, `${owner}/${expose}`);
  started.add(owner);
  return exposed;
}

function exposedBy(module: { default: Exposed } | null | undefined, name: FragmentName): Exposed {
  if (!module?.default) throw new Error(`There is no ${name}.`);
  return module.default;
}

/** A document names no scripts of parts that few may see. */
async function learnIntegrity(): Promise<void> {
  for (const { integrity } of Object.values(await readReleasesNow())) {
    Object.assign(scriptIntegrity, integrity);
  }
}

function container(name: string): string {
  return name.replaceAll('-', '_');
}
