import { useSearchParams } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { Container } from '@handloom/ui/container';
import { NeedsScripts } from '@handloom/ui/needs-scripts';
import { PageTitle } from '../pages/page-title';
import { ContactDetails } from './contact-details';
import { ContactForm } from './contact-form';
import { CONTACT_HEAD } from './contact-head';
import styles from './contact-page.module.scss';
import { ShopMap } from './shop-map';

export function ContactPage() {
  usePageHead(CONTACT_HEAD);
  const [query] = useSearchParams();
  const subject = query.get('subject')?.slice(0, 200) ?? '';
  return (
    <Container className={styles.page}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Contact' }]} />
      <PageTitle title="Contact">
        Ask about a rug, an odd size, a colour, an order. Someone who knows the looms answers, as a
        rule within a working day.
      </PageTitle>
      <div className={styles.columns}>
        <section aria-labelledby="write" className={styles.write}>
          <h2 id="write">Write to us</h2>
          {/* Another question starts with another subject. */}
          <NeedsScripts instead="This form needs JavaScript, which is turned off in your browser: please write or call instead.">
            <ContactForm key={subject} subject={subject} />
          </NeedsScripts>
        </section>
        <div className={styles.aside}>
          <ContactDetails />
          <ShopMap />
        </div>
      </div>
    </Container>
  );
}
