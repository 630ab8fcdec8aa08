import { useId } from 'react';
import { PlusIcon, MinusIcon } from '@handloom/ui/icons';
import type { Faq } from './faqs';
import styles from './faqs-page.module.scss';

export interface FaqEntryProps {
  faq: Faq;
  open: boolean;
  onToggle(): void;
}

export function FaqEntry({ faq, open, onToggle }: FaqEntryProps) {
  const answerId = useId();
  const Sign = open ? MinusIcon : PlusIcon;
  return (
    <div className={styles.entry}>
      <h2 className={styles.question}>
        <button type="button" aria-expanded={open} aria-controls={answerId} onClick={onToggle}>
          {faq.question}
          <Sign size={20} />
        </button>
      </h2>
      <p id={answerId} hidden={!open} className={styles.answer}>
        {faq.answer}
      </p>
    </div>
  );
}
