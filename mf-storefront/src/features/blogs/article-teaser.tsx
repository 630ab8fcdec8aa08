import { ButtonLink } from '@handloom/ui/button';
import { classNames } from '@handloom/ui/class-names';
import { ShopPicture } from '../pictures/shop-picture';
import { ArticleFacts } from './article-facts';
import styles from './article-teaser.module.scss';
import { articlePath, type Article } from './articles';

interface ArticleTeaserProps {
  article: Article;
  /** How wide its picture is, as an image's `sizes`. */
  sizes: string;
  /** Its words stand beside the picture, where there is room. */
  wide?: boolean;
}

/** Picture, facts, title and beginning of an article, below a heading of the second level, and the way to it. */
export function ArticleTeaser({ article, sizes, wide }: ArticleTeaserProps) {
  return (
    <article className={classNames(styles.teaser, wide && styles.wide)}>
      <div className={styles.picture}>
        <ShopPicture picture={article.picture} alt={article.alt} sizes={sizes} />
      </div>
      <ArticleFacts article={article} />
      <h3>{article.title}</h3>
      <p>{article.excerpt}</p>
      {/* The title is text, not a label: search engines read what stands in a link. */}
      <ButtonLink to={articlePath(article.id)} look="quiet" size="small">
        Read More<span className="visually-hidden">: {article.title}</span>
      </ButtonLink>
    </article>
  );
}
