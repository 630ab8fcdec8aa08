import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import type { EmblaCarouselType } from 'embla-carousel';
import { useReducedMotion } from '../carousel/use-reduced-motion';

/**
 * Slides on by itself, except while the pointer or the focus is anywhere in the carousel, its buttons
 * included, it was paused, or the visitor asked for less motion. (The plugin's own options know only the
 * slides, and forget a pause.)
 */
export function useAutoplay(embla: EmblaCarouselType | undefined) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [paused, setPaused] = useState(false);
  const still = useReducedMotion();
  const resting = still || hovered || focused || paused;

  useEffect(() => {
    if (!embla) return;
    const apply = () => {
      const { autoplay } = embla.plugins();
      if (resting) autoplay?.stop();
      else autoplay?.play();
    };
    apply();
    // After a change of the window's width the plugin starts anew, and stopped. A finger stops it for good, also one
    // that only scrolls the page.
    embla.on('reInit', apply).on('pointerUp', apply);
    return () => {
      embla.off('reInit', apply).off('pointerUp', apply);
    };
  }, [embla, resting]);

  return {
    /** Nothing moves by itself, so that there is nothing to pause. */
    still,
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
