import type { Renderer } from '@handloom/renderer/renderer';
import type { Site } from './site';

/** Documents that are being made of the releases before finish with them. */
const FINISH_WITHIN_MS = 3_000;

/** Renderers that nobody asks any more, but for documents that are being made. */
export function finishingRenderers() {
  const finishing = new Set<Renderer>();
  let closed = false;
  return {
    /** @param site that is shown no more; one without a renderer has nothing to finish */
    add(site: Pick<Site, 'renderer'> | null | undefined): void {
      const renderer = site?.renderer;
      if (!renderer) return;
      if (closed) return renderer.close();
      finishing.add(renderer);
      setTimeout(() => {
        renderer.close();
        finishing.delete(renderer);
      }, FINISH_WITHIN_MS).unref();
    },
    /** At once, and so are those that are added later. */
    close(): void {
      closed = true;
      for (const renderer of finishing) renderer.close();
    },
  };
}
