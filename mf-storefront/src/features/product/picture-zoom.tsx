import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { imageSrcSet, imageUrl } from '@handloom/frontend-kit/product-images';
import { Button, IconButton } from '@handloom/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@handloom/ui/icons';
import { Modal } from '@handloom/ui/modal';
import { pictureText } from '../products/picture-text';
import styles from './picture-zoom.module.scss';

export interface PictureZoomProps {
  product: Product;
  /** Index of the picture that was pressed. */
  start: number;
  /** Gets the index of the picture seen last. */
  onClose(last: number): void;
}

/** The whole window for one picture; enlarged, it is moved by scrolling, dragging or the arrow keys. */
export function PictureZoom({ product, start, onClose }: PictureZoomProps) {
  const { images, name } = product;
  const [index, setIndex] = useState(start);
  const [enlarged, setEnlarged] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const image = images[index];

  // Enlarging starts from the middle of the picture, not from its corner.
  useLayoutEffect(() => {
    const { current } = stage;
    if (!current || !enlarged) return;
    current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
    current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
  }, [enlarged, index]);

  if (!image) return null;

  const step = (by: number) => setIndex((index + by + images.length) % images.length);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enlarged, the arrows move over the picture.
    if (enlarged) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };

  return (
    <Modal open title={name} place="top" onClose={() => onClose(index)} className={styles.zoom}>
      <div className={styles.room} onKeyDown={onKeyDown}>
        {/* Focusable, so that the arrow keys scroll it. */}
        <div
          ref={stage}
          className={styles.stage}
          data-enlarged={enlarged}
          tabIndex={0}
          role="group"
          aria-label={`Picture ${index + 1} of ${images.length}`}
        >
          <img
            key={image.url}
            src={imageUrl(image.url, 1920)}
            srcSet={imageSrcSet(image.url, image.width)}
            sizes={enlarged ? '200vw' : '100vw'}
            width={image.width}
            height={image.height}
            alt={pictureText(product, index)}
            onClick={() => setEnlarged(!enlarged)}
          />
        </div>
        <div className={styles.controls}>
          <IconButton label="Previous" disabled={images.length < 2} onClick={() => step(-1)}>
            <ChevronLeftIcon />
          </IconButton>
          <Button
            look="quiet"
            size="small"
            aria-pressed={enlarged}
            data-autofocus
            onClick={() => setEnlarged(!enlarged)}
          >
            {enlarged ? 'Zoom out' : 'Zoom in'}
          </Button>
          <IconButton label="Next" disabled={images.length < 2} onClick={() => step(1)}>
            <ChevronRightIcon />
          </IconButton>
        </div>
      </div>
    </Modal>
  );
}
