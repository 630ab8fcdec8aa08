import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { ARTICLES, articlePath } from '../blogs/articles';
import { ArticleFacts } from '../blogs/article-facts';
import { ShopPicture } from '../pictures/shop-picture';
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
            <article key={article.id} className={styles.teaser}>
              <div className={styles.picture}>
                <ShopPicture
                  picture={article.picture}
                  alt={article.alt}
                  sizes="(min-width: 1400px) 648px, (min-width: 768px) 50vw, 80vw"
                />
              </div>
              <ArticleFacts article={article} />
              <h3>{article.title}</h3>
              <p>{article.excerpt}</p>
              <ButtonLink
                to={articlePath(article.id)}
                look="quiet"
                size="small"
                aria-label={`Read More: ${article.title}`}
              >
                Read More
              </ButtonLink>
            </article>
          ))}
        </div>
      </section>
    </Container>
  );
}
