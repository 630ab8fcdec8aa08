import type { StatsCompilation } from 'webpack';
import type { AssetList, ReleaseDescription } from '@handloom/contracts/release';
import { chunkOf, FRAMEWORK, STYLES } from './browser-build';
import type { Microfrontend } from './microfrontend';

/** The async chunk behind the shell's first script: everything before its first render. */
const SHELL_START = 'bootstrap';

/**
 * What the browser compilation says each page needs: read from the chunk groups, since the
 * federation manifest knows neither the shell's own pages nor chunks split off an expose.
 */
export function releaseAssets(
  part: Microfrontend,
  stats: StatsCompilation,
): Pick<ReleaseDescription, 'files' | 'entry' | 'exposes'> {
  const files = (stats.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('.map'))
    .sort();
  const entry = part.isShell
    ? joined([
        groupAssets(stats, part.container),
        { js: files.filter(isFramework), css: [] },
        groupAssets(stats, SHELL_START),
      ])
    : { js: files.filter((file) => /^remoteEntry\..*\.js$/.test(file)), css: stylesheets(files) };
  const exposes = Object.fromEntries(
    Object.keys(part.exposes).map((key) => [
      key,
      without(groupAssets(stats, chunkOf(part, key)), entry),
    ]),
  );
  return { files, entry, exposes };
}

function groupAssets(stats: StatsCompilation, name: string): AssetList {
  const group = stats.namedChunkGroups?.[name];
  if (!group) throw new Error(`The build has no chunk named ${name}.`);
  const names = (group.assets ?? []).map((asset) => asset.name);
  return {
    js: names.filter((file) => file.endsWith('.js')),
    css: names.filter((file) => file.endsWith('.css')),
  };
}

/** The shared modules' chunk: asked for by the federation runtime, so that no chunk group names it. */
function isFramework(file: string): boolean {
  return file.startsWith(`${FRAMEWORK}.`) && file.endsWith('.js');
}

function stylesheets(files: string[]): string[] {
  return files.filter((file) => file.startsWith(`${STYLES}.`) && file.endsWith('.css'));
}

function joined(lists: AssetList[]): AssetList {
  return {
    js: [...new Set(lists.flatMap(({ js }) => js))],
    css: [...new Set(lists.flatMap(({ css }) => css))],
  };
}

function without(list: AssetList, known: AssetList): AssetList {
  return {
    js: list.js.filter((file) => !known.js.includes(file)),
    css: list.css.filter((file) => !known.css.includes(file)),
  };
}
