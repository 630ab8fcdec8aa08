import EmblaCarousel, { type EmblaCarouselType, type EmblaOptionsType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';

// 95% of the way after about 500 ms: embla counts in frames, and slows down as it comes near.
const DURATION = 20;
const LAST_PIXELS = 0.5;

/**
 * Sets a carousel up in its viewport. Motion follows the visitor's wish for less of it.
 * @param autoplayMs time between slides; the plugin waits until it is told to play
 */
export function startCarousel(
  viewport: HTMLElement,
  options: EmblaOptionsType,
  autoplayMs: number | undefined,
): EmblaCarouselType {
  const carousel = EmblaCarousel(
    viewport,
    {
      duration: DURATION,
      breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
      ...options,
    },
    autoplayMs === undefined
      ? []
      : [Autoplay({ delay: autoplayMs, playOnInit: false, stopOnFocusIn: false })],
  );
  carousel.on('scroll', arrive);
  return carousel;
}

/**
 * Goes the last half pixel at once. By itself embla approaches to a thousandth of a pixel, for two seconds in
 * which nothing is seen to move, and every frame of them is drawn.
 */
function arrive(carousel: EmblaCarouselType): void {
  const { target, location, scrollBody } = carousel.internalEngine();
  if (Math.abs(target.get() - location.get()) < LAST_PIXELS) scrollBody.useDuration(0);
}
