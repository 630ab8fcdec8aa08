import { ButtonLink, IconButton } from '@handloom/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@handloom/ui/icons';
import { useCarousel } from '../carousel/use-carousel';
import { ShopPicture } from '../pictures/shop-picture';
import { PauseIcon, PlayIcon } from './home-icons';
import styles from './banner-carousel.module.scss';
import { BANNER_ON_PHONES, BANNER_SIZES, BANNER_SLIDES } from './banner-slides';
import { useAutoplay } from './use-autoplay';

const AUTOPLAY_MS = 3000;

export function BannerCarousel() {
  const { viewport, embla, selected, goBack, goOn } = useCarousel({ loop: true }, AUTOPLAY_MS);
  const { still, paused, togglePause, watch } = useAutoplay(embla);
  const Sign = paused ? PlayIcon : PauseIcon;

  return (
    <section
      aria-label="Banners"
      aria-roledescription="carousel"
      className={styles.banner}
      {...watch}
    >
      <div ref={viewport} className={styles.viewport}>
        <ul className={styles.track}>
          {BANNER_SLIDES.map(({ line, to, picture, onPhones, alt }, index) => (
            <li key={to} className={styles.slide}>
              {/* Those that nobody can see yet would take the line from the first. */}
              {(index === 0 || embla) && (
                <ShopPicture
                  picture={picture}
                  instead={{ ...BANNER_ON_PHONES, srcSet: onPhones.srcSet }}
                  alt={alt}
                  sizes={BANNER_SIZES}
                  priority={index === 0}
                  className={styles.picture}
                />
              )}
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
        <p className={styles.count} aria-hidden="true">
          {selected + 1} / {BANNER_SLIDES.length}
        </p>
        {!still && (
          <IconButton label={paused ? 'Play banners' : 'Pause banners'} onClick={togglePause}>
            <Sign size={20} />
          </IconButton>
        )}
        <IconButton label="Next" onClick={goOn}>
          <ChevronRightIcon />
        </IconButton>
      </div>
    </section>
  );
}
