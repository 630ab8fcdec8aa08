import { Button } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { Skeleton } from '@handloom/ui/skeleton';
import { Spinner } from '@handloom/ui/spinner';
import styles from './page-skeleton.module.scss';

/** The same of a page that is a form in a card: as high as the login is, so that the card stays in its place. */
export function FormSkeleton() {
  return (
    <div className={styles.form}>
      <Spinner />
    </div>
  );
}

/** While a page's code is on its way: the outline of any page. */
export function PageSkeleton() {
  return (
    <Container className={styles.page}>
      <span className="visually-hidden">
        <Spinner />
      </span>
      <Skeleton width="min(18rem, 60%)" height="2.5rem" />
      <div className={styles.grid}>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} ratio="4 / 5" />
        ))}
      </div>
      {/* Code that hangs is waited for; whoever does not want to need not know how. */}
      <p className={styles.late}>
        This takes longer than usual.{' '}
        <Button look="quiet" size="small" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </p>
    </Container>
  );
}
