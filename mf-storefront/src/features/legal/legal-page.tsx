import type { PageHead } from '@handloom/contracts/pages';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { Container } from '@handloom/ui/container';
import { PageTitle } from '../pages/page-title';
import styles from './legal-page.module.scss';

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
}

export interface LegalPageProps {
  title: string;
  /** Month and year from which the text is in force. */
  dated: string;
  head: PageHead;
  sections: readonly LegalSection[];
}

export function LegalPage({ title, dated, head, sections }: LegalPageProps) {
  usePageHead(head);
  return (
    <Container width="text" className={styles.page}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <PageTitle title={title}>Last updated: {dated}</PageTitle>
      {sections.map(({ title: heading, paragraphs }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Container>
  );
}
