import { longDate } from '@handloom/frontend-kit/long-date';
import type { Article } from './articles';
import styles from './article-facts.module.scss';

export function ArticleFacts({ article }: { article: Article }) {
  return (
    <p className={styles.facts}>
      <time dateTime={article.date}>{longDate(article.date)}</time>
      <span>{article.comments} comments</span>
      <span>By {article.author}</span>
    </p>
  );
}
