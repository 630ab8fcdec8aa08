import { useEffect, useState } from 'react';
import { whatsAppChat } from '@handloom/contracts/whatsapp-chat';
import { IconButton } from '@handloom/ui/button';
import { ArrowUpIcon, ChatIcon } from '@handloom/ui/icons';
import styles from './floating-buttons.module.scss';
import { PAGE_ID } from './page-id';

const GREETING = 'Hello Handloom, I have a question about your rugs.';
/** Nobody needs a way back to the top before they left it. */
const WORTH_IT_AFTER_PX = 600;
/** So near to the page's beginning or end nobody is in the middle of reading. */
const NEAR_PX = 50;

type Reading = 'begins' | 'goes-on' | 'turns-back' | 'ends';

/** What scripts ask for moves also where the stylesheet keeps everything still. */
function scrollToTop() {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
  // The button will be gone, and the keyboard would go on at the page's end.
  document.getElementById(PAGE_ID)?.focus({ preventScroll: true });
}

export function FloatingButtons() {
  const [away, setAway] = useState(false);
  const [reading, setReading] = useState<Reading>('begins');
  useEffect(() => {
    let last = window.scrollY;
    const follow = () => {
      const y = window.scrollY;
      const left = document.documentElement.scrollHeight - window.innerHeight - y;
      setAway(y > WORTH_IT_AFTER_PX);
      if (y < NEAR_PX) setReading('begins');
      else if (left < NEAR_PX) setReading('ends');
      else if (y !== last) setReading(y > last ? 'goes-on' : 'turns-back');
      last = y;
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return (
    <aside aria-label="Quick help" className={styles.place} data-reading={reading}>
      {away && (
        <IconButton label="Scroll to top" className={styles.top} onClick={scrollToTop}>
          <ArrowUpIcon size={20} />
        </IconButton>
      )}
      <a
        href={whatsAppChat(GREETING)}
        target="_blank"
        rel="noreferrer"
        aria-label="Chat on WhatsApp"
        title="Chat on WhatsApp"
        className={styles.chat}
      >
        <ChatIcon />
      </a>
    </aside>
  );
}
