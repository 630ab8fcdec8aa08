import { useMemo, useState } from 'react';
import Autoplay from 'embla-carousel-autoplay';
import { ButtonLink, IconButton } from '@handloom/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@handloom/ui/icons';
import { useCarousel } from '../carousel/use-carousel';
import { ShopPicture } from '../pictures/shop-picture';
import styles from './banner-carousel.module.scss';
import { BANNER_SIZES, BANNER_SLIDES } from './banner-slides';

const AUTOPLAY_MS = 3000;

export function BannerCarousel() {
  // Rests under the pointer and while something in it has the focus; never moves for those who asked for less motion.
  const autoplay = useMemo(
    () =>
      Autoplay({
        delay: AUTOPLAY_MS,
        stopOnInteraction: false,
        stopOnMouseEnter: true,
        stopOnFocusIn: true,
        breakpoints: { '(prefers-reduced-motion: reduce)': { active: false } },
      }),
    [],
  );
  const plugins = useMemo(() => [autoplay], [autoplay]);
  const { viewport, embla, selected, goBack, goOn } = useCarousel({ loop: true }, plugins);
  const [paused, setPaused] = useState(false);

  const togglePause = () => {
    // Asked for by name, because with reduced motion the plugin is not there.
    const plugin = embla?.plugins().autoplay;
    if (paused) plugin?.play();
    else plugin?.stop();
    setPaused(!paused);
  };

  return (
    <section aria-label="Banners" aria-roledescription="carousel" className={styles.banner}>
      <div ref={viewport} className={styles.viewport}>
        <ul className={styles.track}>
          {BANNER_SLIDES.map(({ line, to, picture, alt }, index) => (
            <li key={to} className={styles.slide}>
              <ShopPicture
                picture={picture}
                alt={alt}
                sizes={BANNER_SIZES}
                priority={index === 0}
              />
              <div className={styles.words}>
                <p className={styles.line}>{line}</p>
                <ButtonLink to={to}>Shop Now</ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <IconButton label="Previous" onClick={goBack}>
          <ChevronLeftIcon />
        </IconButton>
        <button
          type="button"
          className={styles.pause}
          aria-label={paused ? 'Play banners' : 'Pause banners'}
          onClick={togglePause}
        >
          <span aria-hidden="true" className={styles.count}>
            {selected + 1} / {BANNER_SLIDES.length}
          </span>
          <PauseSign paused={paused} />
        </button>
        <IconButton label="Next" onClick={goOn}>
          <ChevronRightIcon />
        </IconButton>
      </div>
    </section>
  );
}

function PauseSign({ paused }: { paused: boolean }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
      {paused ? <path d="M2 1l9 5-9 5V1Z" /> : <path d="M2 1h3v10H2V1Zm5 0h3v10H7V1Z" />}
    </svg>
  );
}
