import type { FastifyBaseLogger } from 'fastify';
import type { BootData, FragmentName, RenderInput } from '@handloom/contracts/pages';
import type { Site } from '../releases/site';
import { splitFragment } from './asset-tags';

/** Later than this the browser renders sooner itself. */
const RENDER_WITHIN_MS = 300;
const SCRIPT = /<script(?! type="application\/)/;

/** How documents came to be, since the gateway started. */
export interface RenderCounts {
  rendered: number;
  /** Documents that the browser had to render, because rendering threw or was late. */
  fallbacks: number;
}

/**
 * The page's markup from the live releases' components, or null when rendering throws or is late; the
 * document then comes with its data and an empty root, and the browser renders it.
 */
export async function renderMarkup(
  site: Site,
  url: string,
  boot: Omit<BootData, 'user'>,
  counts: RenderCounts,
  log: FastifyBaseLogger,
): Promise<string | null> {
  if (!site.shell) return null;
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`not rendered within ${RENDER_WITHIN_MS} ms`);
      controller.abort(error);
      reject(error);
    }, RENDER_WITHIN_MS);
  });
  try {
    const input = { url, boot, remotes: remotesOf(site, boot.needs) };
    // Inside an async function, so that a bundle that throws at once is caught like one that rejects.
    const render = async (bundle = site.shell?.bundle) => bundle?.render(input, controller.signal);
    const markup = await Promise.race([render(), late]);
    if (!markup) throw new Error('the shell rendered nothing');
    // React moves what it streams into place by scripts; refused, they would leave the page hidden.
    if (SCRIPT.test(markup)) throw new Error('the markup needs an inline script');
    counts.rendered += 1;
    return markup;
  } catch (error) {
    counts.fallbacks += 1;
    log.error({ err: error, url, fallbacks: counts.fallbacks }, 'left to the browser to render');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Components of the other teams that this page shows; exactly those that the browser will await too. */
function remotesOf(site: Site, needs: FragmentName[]): RenderInput['remotes'] {
  const remotes: RenderInput['remotes'] = {};
  for (const need of needs) {
    const [owner, expose] = splitFragment(need);
    const component = owner === 'shell' ? undefined : site.parts[owner]?.bundle.exposes[expose];
    if (component) remotes[need] = component;
  }
  return remotes;
}
