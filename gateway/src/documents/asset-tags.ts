import type { FragmentName, MicrofrontendName } from '@handloom/contracts/pages';
import type { LivePart, Site } from '../releases/site';
import { voidTag } from './html';

interface Assets {
  /** The one `<script>`; everything else is loaded by it. */
  script: string | undefined;
  preloads: Set<string>;
  /** Address → name inside the release. */
  styles: Map<string, string>;
}

/**
 * Stylesheets, the shell's script, and preloads of everything that this page will load, so that the
 * browser makes no chain of manifest → entry → chunk. Preload and script must agree on `crossorigin`
 * (none: the assets are ours) or the file is fetched twice.
 */
export function assetTags(site: Site, needs: FragmentName[]): string {
  const assets: Assets = { script: undefined, preloads: new Set(), styles: new Map() };
  if (site.shell) {
    const { part } = site.shell;
    addFiles(assets, part, part.description.entry);
    const [script] = part.description.entry.js;
    assets.script = script && part.release.base + script;
  }
  for (const need of needs) {
    const [owner, expose] = splitFragment(need);
    const part = site.parts[owner];
    if (!part) continue;
    if (owner !== 'shell') addFiles(assets, part, part.description.entry);
    const files = part.description.exposes[expose];
    if (files) addFiles(assets, part, files);
  }
  if (assets.script) assets.preloads.delete(assets.script);

  return [
    ...[...assets.styles].map(([href, name]) =>
      // `data-href` is how mini-css-extract-plugin finds a stylesheet that is already there.
      voidTag('link', { rel: 'stylesheet', href, 'data-href': name }),
    ),
    assets.script && `<script src="${assets.script}" defer></script>`,
    ...[...assets.preloads].map((href) => voidTag('link', { rel: 'preload', as: 'script', href })),
  ]
    .filter(Boolean)
    .join('');
}

/** `mf-cart/add-to-cart` → owner and key of its `exposes`. */
export function splitFragment(name: FragmentName): [owner: MicrofrontendName, expose: string] {
  const slash = name.indexOf('/');
  return [name.slice(0, slash) as MicrofrontendName, name.slice(slash + 1)];
}

function addFiles(assets: Assets, { release }: LivePart, files: { js: string[]; css: string[] }) {
  for (const file of files.js) assets.preloads.add(release.base + file);
  for (const file of files.css) assets.styles.set(release.base + file, file);
}
