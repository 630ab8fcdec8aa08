import type { Article } from './articles';
import styles from './article-facts.module.scss';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className={styles.facts}>
      <time dateTime={article.date}>{DATE.format(new Date(article.date))}</time>
      <span>{article.comments} comments</span>
      <span>By {article.author}</span>
    </p>
  );
}
