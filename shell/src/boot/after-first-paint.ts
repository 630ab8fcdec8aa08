/** How long a picture that is still on its way holds the application up. */
const PICTURE_WITHIN_MS = 500;
/** Where nothing is painted (a tab in the background) the page must start all the same. */
const AT_THE_LATEST_MS = 1_000;

/**
 * Resolves when the document has been shown, with its largest picture if that comes soon. The
 * document has its whole content already: starting the application first would only keep the
 * visitor from seeing it.
 */
export async function afterFirstPaint(): Promise<void> {
  await Promise.race([
    nextFrame().then(largestPicture).then(nextFrame),
    new Promise((resolve) => setTimeout(resolve, AT_THE_LATEST_MS)),
  ]);
}

function nextFrame(): Promise<void> {
  // A frame's callbacks run before it is painted, a task of its own after.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The one that the document asks for first. */
async function largestPicture(): Promise<unknown> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  return Promise.race([
    // Rejects for a picture that is missing or replaced, which is no reason to wait.
    picture?.decode().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, PICTURE_WITHIN_MS)),
  ]);
}
