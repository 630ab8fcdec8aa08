import { useCallback, useEffect, useRef, useState } from 'react';
import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { whenNear } from './when-near';

/** Where a carousel stands. Before it is set up in the browser there is nothing to go to. */
interface Position {
  selected: number;
  stops: number;
  canGoBack: boolean;
  canGoOn: boolean;
}

const START: Position = { selected: 0, stops: 0, canGoBack: false, canGoOn: false };

/**
 * Embla, with its position as state. It is fetched once the page has loaded and the carousel is
 * near; until then the row scrolls by itself, and a button that is pressed waits for it.
 * @param options read once
 * @param autoplayMs see `startCarousel`
 */
export function useCarousel(options: EmblaOptionsType = {}, autoplayMs?: number) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [position, setPosition] = useState(START);
  const [firstOptions] = useState(options);
  // Known before what is drawn knows of it: a press in between would wait for ever.
  const running = useRef<EmblaCarouselType>(undefined);
  const pressed = useRef<(carousel: EmblaCarouselType) => void>(undefined);

  useEffect(() => {
    if (!viewport) return;
    const stopWaiting = whenNear(viewport, (isWanted) => {
      import('./carousel-engine')
        .then(({ startCarousel }) => {
          if (!isWanted()) return;
          const carousel = startCarousel(viewport, firstOptions, autoplayMs);
          running.current = carousel;
          setEmbla(carousel);
          pressed.current?.(carousel);
          pressed.current = undefined;
        })
        // Without it the row still scrolls by itself.
        .catch(() => undefined);
    });
    return () => {
      stopWaiting();
      running.current?.destroy();
      running.current = undefined;
      setEmbla(undefined);
    };
  }, [viewport, firstOptions, autoplayMs]);

  useEffect(() => {
    if (!embla) return;
    const follow = (carousel: EmblaCarouselType) => setPosition(positionOf(carousel));
    follow(embla);
    embla.on('select', follow).on('reInit', follow);
    return () => {
      embla.off('select', follow).off('reInit', follow);
    };
  }, [embla]);

  const go = useCallback((move: (carousel: EmblaCarouselType) => void) => {
    if (running.current) move(running.current);
    else pressed.current = move;
  }, []);
  return {
    viewport: setViewport,
    embla,
    ...position,
    goBack: useCallback(() => go((carousel) => carousel.scrollPrev()), [go]),
    goOn: useCallback(() => go((carousel) => carousel.scrollNext()), [go]),
    goTo: useCallback((index: number) => go((carousel) => carousel.scrollTo(index)), [go]),
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
