import { exposeOf, ownerOf, type FragmentName, type RenderInput } from '@handloom/contracts/pages';
import type { Composed, FallbackReason, Trouble } from '../protocol';
import { stackOf, type Parts } from './evaluated-parts';
import type { Stack } from './whereabouts';

/** Later than this the browser renders sooner itself. */
const RENDER_WITHIN_MS = 300;
const SCRIPT = /<script(?! type="application\/)/;

class Fallback extends Error {
  readonly reason: FallbackReason;

  constructor(reason: FallbackReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/** The page's markup, or null when the frame throws or rendering is late: the browser then renders it. */
export async function renderMarkup(
  { url, boot, troubles }: { url: string; boot: RenderInput['boot']; troubles: Trouble[] },
  parts: Parts,
  stack: Stack,
): Promise<Pick<Composed, 'markup' | 'fallback' | 'renderMs'>> {
  const begun = performance.now();
  const took = () => performance.now() - begun;
  const { shell } = parts;
  if (!shell) return { markup: null, fallback: 'empty', renderMs: 0 };
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
    const { whereabouts } = stack;
    const input = { url, boot, remotes: remotesOf(parts, boot.needs), whereabouts };
    // Inside an async function, so that a bundle that throws at once is caught like one that rejects.
    const render = async () => stack.within('shell', () => shell.render(input, controller.signal));
    const { markup, failures } = await Promise.race([render(), late]);
    const renderMs = took();
    if (!markup) throw new Fallback('empty', 'the shell rendered nothing');
    // React moves what it streams into place by scripts; refused, they would leave the page hidden.
    if (SCRIPT.test(markup))
      throw new Fallback('needs-script', 'the markup needs an inline script');
    // A component that holds the thread lets no timer run; all other visitors wait for it too.
    if (renderMs > RENDER_WITHIN_MS) throw tooLate();
    for (const failure of failures) {
      troubles.push({ what: 'a fragment throws', stack: stackOf(failure) });
    }
    return { markup, renderMs, ...(failures.length > 0 && { fallback: 'fragment-threw' }) };
  } catch (error) {
    troubles.push({ what: 'left to the browser to render', stack: stackOf(error) });
    const fallback = error instanceof Fallback ? error.reason : 'threw';
    return { markup: null, fallback, renderMs: took() };
  } finally {
    clearTimeout(timer);
    stack.reset();
  }
}

/** Components of the other teams that this page shows; exactly those that the browser will await too. */
function remotesOf({ bundles }: Parts, needs: FragmentName[]): RenderInput['remotes'] {
  const remotes: RenderInput['remotes'] = {};
  for (const need of needs) {
    const owner = ownerOf(need);
    const component = owner === 'shell' ? undefined : bundles.get(owner)?.exposes[exposeOf(need)];
    if (component) remotes[need] = component;
  }
  return remotes;
}
