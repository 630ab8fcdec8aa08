import { useEffect, useState } from 'react';
import { whatsAppChat } from '@handloom/contracts/shop-address';
import { IconButton } from '@handloom/ui/button';
import { ArrowUpIcon, ChatIcon } from '@handloom/ui/icons';
import styles from './floating-buttons.module.scss';

const GREETING = 'Hello Handloom, I have a question about your rugs.';
/** Nobody needs a way back to the top before they left it. */
const WORTH_IT_AFTER_PX = 600;

export function FloatingButtons() {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const follow = () => setAway(window.scrollY > WORTH_IT_AFTER_PX);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return (
    <aside aria-label="Quick help" className={styles.place}>
      {away && (
        <IconButton
          label="Scroll to top"
          className={styles.top}
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        >
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
