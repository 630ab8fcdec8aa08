import { useId, type ReactNode } from 'react';
import { IconButton } from '@handloom/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@handloom/ui/icons';
import styles from './card-carousel.module.scss';
import { useCarousel } from './use-carousel';

export interface CardCarouselProps {
  title: string;
  /** One entry per slide, each with a key of its own. */
  slides: { key: string; content: ReactNode }[];
  /** Stands in place of the slides: loading, empty, failed. */
  instead?: ReactNode;
  /** Beside the title. */
  link?: ReactNode;
}

/**
 * Cards in a row: 4 at wide widths, 3 below 1024 px, 2 below 768 px, 1 below 640 px; one step moves one card.
 * At an end an arrow keeps the focus of whoever came there by it, which `disabled` would take.
 */
export function CardCarousel({ title, slides, instead, link }: CardCarouselProps) {
  const titleId = useId();
  const { viewport, goBack, goOn, goTo, ...position } = useCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: 1,
  });
  return (
    <section aria-labelledby={titleId} className={styles.carousel}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {link}
        <div className={styles.arrows}>
          <IconButton label="Previous" aria-disabled={!position.canGoBack} onClick={goBack}>
            <ChevronLeftIcon />
          </IconButton>
          <IconButton label="Next" aria-disabled={!position.canGoOn} onClick={goOn}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      </header>
      {instead ?? (
        <div ref={viewport} className={styles.viewport} data-live={position.stops > 0}>
          <ul className={styles.track}>
            {slides.map(({ key, content }) => (
              <li key={key} className={styles.slide}>
                {content}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Dots {...position} goTo={goTo} />
    </section>
  );
}

interface DotsProps {
  selected: number;
  stops: number;
  goTo(index: number): void;
}

/** Keeps its line when there is nothing to choose, so that the page does not grow under the reader. */
function Dots({ selected, stops, goTo }: DotsProps) {
  return (
    <div className={styles.dots}>
      {stops > 1 &&
        Array.from({ length: stops }, (_, index) => (
          <button
            key={index}
            type="button"
            aria-label={`Go to slide ${index + 1}`}
            aria-current={index === selected ? 'true' : undefined}
            onClick={() => goTo(index)}
          />
        ))}
    </div>
  );
}
