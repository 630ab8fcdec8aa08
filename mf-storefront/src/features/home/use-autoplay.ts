import { useEffect, useMemo, useState, type FocusEvent, type PointerEvent } from 'react';
import type { EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';

const AUTOPLAY_MS = 3000;

/** For those who asked for less motion the plugin is not there at all. The rest is decided below. */
export function useAutoplayPlugins() {
  return useMemo(
    () => [
      Autoplay({
        delay: AUTOPLAY_MS,
        playOnInit: false,
        stopOnFocusIn: false,
        breakpoints: { '(prefers-reduced-motion: reduce)': { active: false } },
      }),
    ],
    [],
  );
}

/**
 * Slides on by itself, except while the pointer or the focus is anywhere in the carousel, its buttons
 * included, or it was paused. (The plugin's own options know only the slides, and forget a pause.)
 */
export function useAutoplay(embla: EmblaCarouselType | undefined) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [paused, setPaused] = useState(false);
  const resting = hovered || focused || paused;

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (resting) autoplay?.stop();
    else autoplay?.play();
  }, [embla, resting]);

  return {
    paused,
    togglePause: () => setPaused(!paused),
    /** For the element that holds all of the carousel. */
    watch: {
      // A finger does not hover, it leaves no trace when it is lifted.
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
