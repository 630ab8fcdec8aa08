import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '@handloom/contracts/catalogue';
import { classNames } from '@handloom/ui/class-names';
import { useCarousel } from '../carousel/use-carousel';
import { pictureText } from '../products/picture-text';
import { ProductPicture } from '../products/product-picture';
import { GALLERY_SIZES } from './gallery-sizes';
import { GalleryThumbnails } from './gallery-thumbnails';
import styles from './product-gallery.module.scss';
import { prepareZoom, useZoom } from './use-zoom';

export function ProductGallery({ product }: { product: Product }) {
  if (product.images.length > 0) return <Gallery product={product} />;
  const text = `${product.name}: no picture yet`;
  return (
    <div className={styles.stage}>
      <div className={styles.slide}>
        <ProductPicture image={undefined} alt={text} sizes={GALLERY_SIZES} />
      </div>
    </div>
  );
}

/** Pictures side by side: swiped on phones, chosen by thumbnail elsewhere, zoomed by pressing one. */
function Gallery({ product }: { product: Product }) {
  const { viewport, selected, stops, goTo } = useCarousel({ containScroll: false });
  const track = useRef<HTMLDivElement>(null);
  const { zoomed, isOpening, open, close } = useZoom();
  const { images } = product;
  const several = images.length > 1;
  const describe = (index: number) => pictureText(product, index);

  const closeAt = (last: number) => {
    flushSync(close);
    goTo(last);
    // The dialog gave the focus back to the picture it was opened from, which may leave the view now.
    const picture = track.current?.children[last] as HTMLElement | undefined;
    picture?.focus({ preventScroll: true });
  };

  return (
    <section
      aria-label="Pictures"
      className={classNames(styles.gallery, several && styles.withThumbnails)}
    >
      <div className={styles.stage}>
        <div ref={viewport} className={styles.viewport} data-live={stops > 0}>
          <div ref={track} className={styles.track}>
            {images.map((image, index) => (
              <button
                key={image.url}
                type="button"
                className={styles.slide}
                aria-label={`Zoom ${describe(index)}`}
                aria-busy={isOpening}
                onPointerEnter={prepareZoom}
                onFocus={prepareZoom}
                onClick={() => void open(index)}
              >
                <ProductPicture
                  image={image}
                  alt={describe(index)}
                  sizes={GALLERY_SIZES}
                  priority={index === 0}
                  waits={index > 0}
                />
              </button>
            ))}
          </div>
        </div>
        {several && (
          <p className={styles.count} aria-hidden="true">
            {selected + 1} / {images.length}
          </p>
        )}
      </div>
      {several && (
        <GalleryThumbnails
          images={images}
          describe={describe}
          selected={selected}
          onSelect={goTo}
        />
      )}
      {zoomed && <zoomed.Zoom product={product} start={zoomed.start} onClose={closeAt} />}
    </section>
  );
}
