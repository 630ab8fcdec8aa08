import { exposeOf, ownerOf, type FragmentName } from '@handloom/contracts/pages';
import type { LivePart, Site } from '../releases/site';
import { scriptJson } from './html';
import { startTag, type StartAt } from './start-tag';

interface Assets {
  /** What starts the application; everything else is loaded by it. */
  script: string | undefined;
  /** Scripts. */
  files: Set<string>;
  /** Elements by address. */
  styles: Map<string, string>;
}

/**
 * Styles, and what starts the application: the shell's script together with all others that this page
 * will ask for, so that the browser makes no chain of manifest → entry → chunk. Styles stand in the
 * document, which paints without another round trip.
 */
export function assetTags(site: Site, needs: FragmentName[], at: StartAt): string {
  const assets: Assets = { script: undefined, files: new Set(), styles: new Map() };
  const part = site.parts.shell;
  if (part) {
    addFiles(assets, part, part.description.entry);
    assets.script = part.release.base + part.release.entry;
  }
  for (const need of needs) {
    const owner = ownerOf(need);
    const part = site.parts[owner];
    if (!part) continue;
    if (owner !== 'shell') addFiles(assets, part, part.description.entry);
    const files = part.description.exposes[exposeOf(need)];
    if (files) addFiles(assets, part, files);
  }
  const start = assets.script && [
    integrityTag(site, needs),
    startTag(assets.script, assets.files, at),
  ];
  return [...assets.styles.values(), ...(start ?? [])].join('');
}

/**
 * What each script must be that this page may load, now or after a link. The panel is for few; the shell asks
 * for what the panel's scripts must be when somebody goes there from another page.
 */
function integrityTag(site: Site, needs: FragmentName[]): string {
  const owners = new Set(needs.map(ownerOf));
  const parts = Object.values(site.parts).filter(
    ({ release, description: { routes } }) =>
      owners.has(release.name) ||
      routes.length === 0 ||
      routes.some(({ access }) => access !== 'admin'),
  );
  const integrity = Object.assign({}, ...parts.map((part) => part.integrity)) as object;
  return `<script type="application/json" id="integrity">${scriptJson(integrity)}</script>`;
}

function addFiles(
  assets: Assets,
  { release, styles }: LivePart,
  files: { js: string[]; css: string[] },
) {
  for (const file of files.js) assets.files.add(release.base + file);
  for (const file of files.css) {
    const css = (styles.get(file) ?? '').replaceAll('</', '<\\/');
    assets.styles.set(
      release.base + file,
      // `data-href` is how mini-css-extract-plugin finds styles that are already there.
      `<style data-owner="${release.name}" data-href="${file}">${css}</style>`,
    );
  }
}
