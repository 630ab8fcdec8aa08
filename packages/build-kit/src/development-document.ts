import type {
  BootData,
  LiveRelease,
  MicrofrontendName,
  RouteEntry,
} from '@handloom/contracts/pages';
import { STYLES } from './browser-build';

/** A part that the development server builds, as a document must name it. */
export interface LocalPart {
  release: LiveRelease;
  /** Replace those of the live release. */
  routes: RouteEntry[];
}

/** Must stand before React: refresh finds renderers only through this hook. */
export const REFRESH_HOOK_PATH = '/development/refresh-hook.js';

const BOOT = /<script type="application\/json" id="boot">([\s\S]*?)<\/script>/;

/**
 * Turns a running shop's document into one that starts the local shell and takes the local parts
 * instead of their live releases; the browser renders it.
 * @param html as the shop sent it; returned as it is when it is no page of the shop
 */
export function developmentDocument(html: string, parts: LocalPart[]): string {
  const shell = parts.find(({ release }) => release.name === 'shell')?.release.base ?? '';
  const found = BOOT.exec(html);
  if (!found?.[1]) return html;
  const boot = localBoot(JSON.parse(found[1]), parts);
  const head = html
    .slice(0, html.indexOf('<body'))
    .replace(/<script data-start[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link [^>]*rel="preload"[^>]*>/g, '')
    .replace(/<style data-owner="([^"]*)"[^>]*>[\s\S]*?<\/style>/g, (style, owner) =>
      parts.some(({ release }) => release.name === owner) ? '' : style,
    );
  const json = JSON.stringify(boot).replaceAll('<', '\\u003c');
  return (
    head.replace(
      '</head>',
      `<link rel="stylesheet" href="${shell}${STYLES}.css">` +
        `<script src="${REFRESH_HOOK_PATH}"></script>` +
        `<script src="${shell}shell.js" defer></script></head>`,
    ) +
    `<body><div id="root"></div><script type="application/json" id="boot">${json}</script></body></html>`
  );
}

function localBoot(boot: BootData, parts: LocalPart[]): BootData {
  const local = new Set<MicrofrontendName>(parts.map(({ release }) => release.name));
  return {
    ...boot,
    releases: {
      ...boot.releases,
      ...Object.fromEntries(parts.map(({ release }) => [release.name, release])),
    },
    routes: [
      ...parts.flatMap(({ release, routes }) =>
        routes.map((route) => ({ owner: release.name, route })),
      ),
      ...boot.routes.filter(({ owner }) => !local.has(owner)),
    ],
    rendered: false,
  };
}

/**
 * What developer tools of React would provide: a list of renderers that came before. What the development
 * server builds changes with every word, so that no script is checked here.
 */
export const REFRESH_HOOK = `
globalThis.scriptIntegrity = new Proxy({}, { get: () => '' });
const renderers = new Map();
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers,
  supportsFiber: true,
  inject: (renderer) => (renderers.set(renderers.size + 1, renderer), renderers.size),
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};`;
