import { useState } from 'react';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { PageTitle } from '../pages/page-title';
import { FaqEntry } from './faq-entry';
import { FAQS } from './faqs';
import { FAQS_HEAD } from './faqs-head';
import styles from './faqs-page.module.scss';

/** One answer is open at a time; pressing the open question closes it. */
export function FaqsPage() {
  usePageHead(FAQS_HEAD);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Container width="text" className={styles.page}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'FAQs' }]} />
      <PageTitle title="FAQs">What people ask before, and after, a rug comes home.</PageTitle>
      <div className={styles.list}>
        {FAQS.map((faq) => (
          <FaqEntry
            key={faq.question}
            faq={faq}
            open={open === faq.question}
            onToggle={() => setOpen(open === faq.question ? null : faq.question)}
          />
        ))}
      </div>
      <p className={styles.more}>
        {'Something else? '}
        <ButtonLink to="/contact" look="quiet" size="small">
          Ask us
        </ButtonLink>
      </p>
    </Container>
  );
}
