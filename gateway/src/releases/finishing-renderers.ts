import type { Renderer } from '@handloom/renderer/renderer';

/** Documents that are being made of the releases before finish with them. */
const FINISH_WITHIN_MS = 3_000;

/** Renderers that nobody asks any more, but for documents that are being made. */
export function finishingRenderers() {
  const finishing = new Set<Renderer>();
  let closed = false;
  return {
    add(renderer: Renderer): void {
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
