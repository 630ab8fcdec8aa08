import { useParams } from 'react-router-dom';
import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { EmptyState } from '@handloom/ui/empty-state';
import { ShopPicture } from '../pictures/shop-picture';
import { ArticleFacts } from './article-facts';
import { ARTICLE_TEXTS } from './article-texts';
import { ArticleTeaser } from './article-teaser';
import { ARTICLES, findArticle, type Article } from './articles';
import { articleHead, MISSING_ARTICLE_HEAD } from './blog-head';
import styles from './blog-page.module.scss';

export function BlogPage() {
  const article = findArticle(useParams().blogId);
  usePageHead(article ? articleHead(article) : MISSING_ARTICLE_HEAD);
  if (article) {
    return (
      <>
        <ArticleText article={article} />
        <WaysOn from={article} />
      </>
    );
  }
  return (
    <Container className={styles.page}>
      <EmptyState
        title="This article is not here."
        headingLevel={1}
        action={<ButtonLink to="/">Back to the shop</ButtonLink>}
      />
    </Container>
  );
}

function ArticleText({ article }: { article: Article }) {
  return (
    <article className={styles.page}>
      <Container width="text" className={styles.head}>
        <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: article.title }]} />
        <h1>{article.title}</h1>
        <ArticleFacts article={article} />
      </Container>
      <Container className={styles.picture}>
        <ShopPicture
          picture={article.picture}
          alt={article.alt}
          sizes="(min-width: 1400px) 1320px, 100vw"
          priority
        />
      </Container>
      <Container width="text" className={styles.text}>
        {ARTICLE_TEXTS[article.id].map((part) =>
          part.startsWith('## ') ? <h2 key={part}>{part.slice(3)}</h2> : <p key={part}>{part}</p>,
        )}
      </Container>
    </article>
  );
}

/** Who has read it to its end wants another one, or a rug. */
function WaysOn({ from }: { from: Article }) {
  return (
    <Container width="text">
      <section aria-labelledby="more-articles" className={styles.more}>
        <h2 id="more-articles">Explore more about Handloom Craft</h2>
        {ARTICLES.filter((article) => article !== from).map((article) => (
          <ArticleTeaser
            key={article.id}
            article={article}
            sizes="(min-width: 768px) 280px, 92vw"
            wide
          />
        ))}
        <ButtonLink to="/categories/all" look="outline">
          See all rugs
        </ButtonLink>
      </section>
    </Container>
  );
}
