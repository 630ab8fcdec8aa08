import EmblaCarousel, { type EmblaCarouselType, type EmblaOptionsType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';

// About 500 ms: embla counts in frames, not in milliseconds.
const DURATION = 30;

/**
 * Sets a carousel up in its viewport. Motion follows the visitor's wish for less of it.
 * @param autoplayMs time between slides; the plugin waits until it is told to play
 */
export function startCarousel(
  viewport: HTMLElement,
  options: EmblaOptionsType,
  autoplayMs: number | undefined,
): EmblaCarouselType {
  return EmblaCarousel(
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
}
