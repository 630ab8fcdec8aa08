import type { FastifyBaseLogger } from 'fastify';
import type { BootData, FragmentName, RenderInput } from '@handloom/contracts/pages';
import type { GatewayMetrics } from '../metrics/gateway-metrics';
import type { Site } from '../releases/site';
import { splitFragment } from './asset-tags';

/** Later than this the browser renders sooner itself. */
const RENDER_WITHIN_MS = 300;
const SCRIPT = /<script(?! type="application\/)/;

/** Why the browser has to render a document itself. */
type FallbackReason = 'threw' | 'late' | 'empty' | 'needs-script';

class Fallback extends Error {
  readonly reason: FallbackReason;

  constructor(reason: FallbackReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

interface ShownPage {
  url: string;
  /** Pattern of the page's address, to count by. */
  route: string;
  boot: Omit<BootData, 'user'>;
}

/**
 * The page's markup from the live releases' components, or null when rendering throws or is late; the
 * document then comes with its data and an empty root, and the browser renders it.
 */
export async function renderMarkup(
  site: Site,
  { url, route, boot }: ShownPage,
  { metrics, log }: { metrics: GatewayMetrics; log: FastifyBaseLogger },
): Promise<string | null> {
  if (!site.shell) return null;
  const begun = performance.now();
  const controller = new AbortController();
  const tooLate = () => new Fallback('late', `not rendered within ${RENDER_WITHIN_MS} ms`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = tooLate();
      controller.abort(error);
      reject(error);
    }, RENDER_WITHIN_MS);
  });
  try {
    const input = { url, boot, remotes: remotesOf(site, boot.needs) };
    // Inside an async function, so that a bundle that throws at once is caught like one that rejects.
    const render = async (bundle = site.shell?.bundle) => bundle?.render(input, controller.signal);
    const markup = await Promise.race([render(), late]);
    const took = performance.now() - begun;
    metrics.renderMs.observe(took, { route });
    if (!markup) throw new Fallback('empty', 'the shell rendered nothing');
    // React moves what it streams into place by scripts; refused, they would leave the page hidden.
    if (SCRIPT.test(markup))
      throw new Fallback('needs-script', 'the markup needs an inline script');
    // A component that holds the thread lets no timer run; all other visitors wait for it too.
    if (took > RENDER_WITHIN_MS) throw tooLate();
    return markup;
  } catch (error) {
    const reason = error instanceof Fallback ? error.reason : 'threw';
    metrics.fallbacks.add({ route, reason });
    log.error({ err: error, url, reason }, 'left to the browser to render');
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
