import type { ImgHTMLAttributes } from 'react';
import { classNames } from '@handloom/ui/class-names';
import { usePageLoaded } from './use-page-loaded';
import styles from './waiting-image.module.scss';

/** A transparent dot: its frame shows the placeholder, and without a source it would show its text. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export interface WaitingImageProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** Leaves the line to what is seen first, until the page has loaded. Without scripts nothing waits. */
  waits?: boolean;
}

export function WaitingImage({ waits = false, className, alt, ...image }: WaitingImageProps) {
  const waiting = !usePageLoaded(waits);
  return (
    <>
      <img
        {...image}
        {...(waiting && { src: NOTHING, srcSet: undefined })}
        alt={alt}
        className={classNames(className, waiting && styles.waiting)}
      />
      {waiting && (
        <noscript>
          <img {...image} alt={alt} className={className} />
        </noscript>
      )}
    </>
  );
}
