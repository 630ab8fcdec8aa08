import { useEffect, useRef } from 'react';
import { classNames } from '@handloom/ui/class-names';
import styles from './contact-banner.module.scss';
import type { Banner } from './use-banner';

const WORDS: Record<Banner, { title: string; text: string }> = {
  sent: {
    title: 'Thank you for reaching out!',
    text: "Your message has been sent successfully. We'll get back to you shortly.",
  },
  failed: {
    title: 'Could not send the data!',
    text: 'sorry for inconvenience we will correct it soon',
  },
};

export interface ContactBannerProps {
  banner: Banner | undefined;
  /** No field says more, which the visitor is shown instead. */
  isAllThereIs: boolean;
}

/** The live region is always there: one that comes with its text is not read out by every reader. */
export function ContactBanner({ banner, isAllThereIs }: ContactBannerProps) {
  const region = useRef<HTMLDivElement>(null);
  // Below the form it may be out of sight, and it stays for five seconds.
  useEffect(() => {
    if (banner && isAllThereIs) region.current?.scrollIntoView({ block: 'nearest' });
  }, [banner, isAllThereIs]);

  return (
    <div ref={region} role="status" className={styles.region}>
      {banner && (
        <div className={classNames(styles.banner, styles[banner])}>
          <p className={styles.title}>{WORDS[banner].title}</p>
          <p>{WORDS[banner].text}</p>
        </div>
      )}
    </div>
  );
}
