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

/** The live region is always there: one that comes with its text is not read out by every reader. */
export function ContactBanner({ banner }: { banner: Banner | undefined }) {
  return (
    <div role="status" className={styles.region}>
      {banner && (
        <div className={classNames(styles.banner, styles[banner])}>
          <p className={styles.title}>{WORDS[banner].title}</p>
          <p>{WORDS[banner].text}</p>
        </div>
      )}
    </div>
  );
}
