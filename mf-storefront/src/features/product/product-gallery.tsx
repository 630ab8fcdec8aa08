import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import toast from 'react-hot-toast';
import type { Product } from '@handloom/contracts/catalogue';
import { classNames } from '@handloom/ui/class-names';
import { useCarousel } from '../carousel/use-carousel';
import { pictureText } from '../products/picture-text';
import { ProductPicture } from '../products/product-picture';
import { GALLERY_SIZES } from './gallery-sizes';
import { GalleryThumbnails } from './gallery-thumbnails';
import styles from './product-gallery.module.scss';

// Comes when somebody is about to zoom: most only look, and its dialog would come with every product.
const loadZoom = () => import('./picture-zoom');
const prepareZoom = () => void loadZoom().catch(() => undefined);

interface Zoomed {
  Zoom: Awaited<ReturnType<typeof loadZoom>>['PictureZoom'];
  /** Index of the picture that was pressed: before the carousel is set up it knows only the first. */
  start: number;
}

/** Pictures side by side: swiped on phones, chosen by thumbnail elsewhere, zoomed by pressing one. */
export function ProductGallery({ product }: { product: Product }) {
  const { viewport, selected, stops, goTo } = useCarousel({ containScroll: false });
  const track = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<Zoomed | null>(null);
  const { images, name } = product;
  const several = images.length > 1;
  const [opening, setOpening] = useState(false);
  const zoom = (start: number) => {
    setOpening(true);
    return loadZoom()
      .then(
        ({ PictureZoom }) => setZoomed({ Zoom: PictureZoom, start }),
        () => toast.error('The picture cannot be enlarged right now. Please try again.'),
      )
      .finally(() => setOpening(false));
  };
  const describe = (index: number) => pictureText(product, index);

  if (images.length === 0) {
    return (
      <div className={styles.stage}>
        <div className={styles.slide}>
          <ProductPicture image={undefined} alt={`${name}: no picture yet`} sizes={GALLERY_SIZES} />
        </div>
      </div>
    );
  }
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
                aria-busy={opening}
                onPointerEnter={prepareZoom}
                onFocus={prepareZoom}
                onClick={() => void zoom(index)}
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
      {zoomed && (
        <zoomed.Zoom
          product={product}
          start={zoomed.start}
          onClose={(last) => {
            flushSync(() => setZoomed(null));
            goTo(last);
            // The dialog gave the focus back to the picture it was opened from, which may leave the view now.
            (track.current?.children[last] as HTMLElement | undefined)?.focus({
              preventScroll: true,
            });
          }}
        />
      )}
    </section>
  );
}
