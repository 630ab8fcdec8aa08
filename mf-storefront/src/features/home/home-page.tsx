import { Suspense } from 'react';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Container } from '@handloom/ui/container';
import { BannerCarousel } from './banner-carousel';
import { BlogTeasers } from './blog-teasers';
import { CategoryLinks } from './category-links';
import { HOME_HEAD } from './home-head';
import { HOME_ROWS } from './home-listings';
import styles from './home-page.module.scss';
import { ProductRow } from './product-row';
import { Promises } from './promises';
import { Testimonials } from './testimonials';
import { WorkshopStory } from './workshop-story';

export function HomePage() {
  usePageHead(HOME_HEAD);
  return (
    <div className={styles.home}>
      <h1 className="visually-hidden">Handloom: handmade rugs from Mirzapur</h1>
      <BannerCarousel />
      <CategoryLinks />
      <Container className={styles.rows}>
        {HOME_ROWS.map((row) => (
          // Each hydrates on its own, so that no tap waits for all of them.
          <Suspense key={row.category}>
            <ProductRow {...row} />
          </Suspense>
        ))}
      </Container>
      <Suspense>
        <Promises />
        <WorkshopStory />
        <Testimonials />
        <BlogTeasers />
      </Suspense>
    </div>
  );
}
