/** The shop asks for two seconds (`Retry-After`). Whoever waited for all of these has seen the page without. */
const PAUSES_MS = [2_000, 8_000, 30_000];

const isBroken = ({ complete, naturalWidth, currentSrc }: HTMLImageElement) =>
  complete && naturalWidth === 0 && currentSrc !== '';

/**
 * A picture that did not come is asked for again: one that is still to be made while many wait is refused, and to a browser
 * it is broken for good.
 */
export function askAgainForPictures(): void {
  const tries = new WeakMap<HTMLImageElement, { address: string; tried: number }>();
  const askAgain = (picture: HTMLImageElement) => {
    const last = tries.get(picture);
    // React may show another picture in the same place.
    const tried = last?.address === picture.currentSrc ? last.tried : 0;
    const pause = PAUSES_MS[tried];
    if (pause === undefined) return;
    tries.set(picture, { address: picture.currentSrc, tried: tried + 1 });
    setTimeout(() => {
      // The address as it is written: the browser chooses among its sizes once more.
      if (isBroken(picture)) picture.src = picture.getAttribute('src') ?? '';
    }, pause);
  };
  for (const picture of document.images) if (isBroken(picture)) askAgain(picture);
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) askAgain(target);
  };
  addEventListener('error', hear, { capture: true });
}
