import { Container } from '@handloom/ui/container';
import { ArticleTeaser } from '../blogs/article-teaser';
import { ARTICLES } from '../blogs/articles';
import styles from './blog-teasers.module.scss';

export function BlogTeasers() {
  return (
    <Container>
      <section aria-labelledby="blogs" className={styles.blogs}>
        <header className={styles.head}>
          <h2 id="blogs">Blogs</h2>
          <p>Explore more about Handloom Craft</p>
        </header>
        <div className={styles.list}>
          {ARTICLES.map((article) => (
            <ArticleTeaser
              key={article.id}
              article={article}
              sizes="(min-width: 1400px) 648px, (min-width: 768px) 50vw, 80vw"
            />
          ))}
        </div>
      </section>
    </Container>
  );
}
