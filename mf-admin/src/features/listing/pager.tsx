import { Button } from '@handloom/ui/button';
import styles from './pager.module.scss';

export interface PagerProps {
  page: number;
  totalPages: number;
  onPage(page: number): void;
}

export function Pager({ page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      <Button look="outline" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {totalPages}
      </span>
      <Button
        look="outline"
        size="small"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
