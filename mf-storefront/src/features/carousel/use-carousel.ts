import { useCallback, useEffect, useState } from 'react';
import type { EmblaCarouselType, EmblaOptionsType, EmblaPluginType } from 'embla-carousel';
import useEmblaCarousel from 'embla-carousel-react';

/** Where a carousel stands. Before it is set up in the browser there is nothing to go to. */
interface Position {
  selected: number;
  stops: number;
  canGoBack: boolean;
  canGoOn: boolean;
}

const START: Position = { selected: 0, stops: 0, canGoBack: false, canGoOn: false };

// About 500 ms: embla counts in frames, not in milliseconds.
const DURATION = 30;

/** Embla, with its position as state. Motion follows the visitor's wish for less of it. */
export function useCarousel(options: EmblaOptionsType = {}, plugins: EmblaPluginType[] = []) {
  const [viewport, embla] = useEmblaCarousel(
    {
      duration: DURATION,
      breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
      ...options,
    },
    plugins,
  );
  const [position, setPosition] = useState(START);

  useEffect(() => {
    if (!embla) return;
    const follow = (carousel: EmblaCarouselType) => setPosition(positionOf(carousel));
    follow(embla);
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  return {
    viewport,
    embla,
    ...position,
    goBack: useCallback(() => embla?.scrollPrev(), [embla]),
    goOn: useCallback(() => embla?.scrollNext(), [embla]),
    goTo: useCallback((index: number) => embla?.scrollTo(index), [embla]),
  };
}

function positionOf(carousel: EmblaCarouselType): Position {
  return {
    selected: carousel.selectedScrollSnap(),
    stops: carousel.scrollSnapList().length,
    canGoBack: carousel.canScrollPrev(),
    canGoOn: carousel.canScrollNext(),
  };
}
