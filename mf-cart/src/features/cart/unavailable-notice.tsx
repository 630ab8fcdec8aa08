import type { CartItem } from '@handloom/contracts/cart';
import { Button } from '@handloom/ui/button';
import { unavailableLines } from './cart-rules';
import styles from './unavailable-notice.module.scss';

/** Of its sentence. */
export const UNAVAILABLE_ID = 'unavailable-rugs';

interface UnavailableNoticeProps {
  items: readonly CartItem[];
  /** What the shopper can do without them, such as `place your order`. */
  goal: string;
  disabled?: boolean;
  onRemove(): void;
}

/** Why these lines cannot be ordered as they are, and the way out. */
export function UnavailableNotice({ items, goal, disabled, onRemove }: UnavailableNoticeProps) {
  const count = unavailableLines(items).length;
  if (count === 0) return null;
  const [rugs, them] = count === 1 ? ['A rug', 'it'] : [`${count} rugs`, 'them'];
  return (
    <div role="status" className={styles.notice}>
      <p id={UNAVAILABLE_ID}>
        {rugs} in your cart {count === 1 ? 'is' : 'are'} no longer available. Remove {them} to{' '}
        {goal}.
      </p>
      <Button look="outline" size="small" disabled={disabled} onClick={onRemove}>
        Remove unavailable {count === 1 ? 'rug' : 'rugs'}
      </Button>
    </div>
  );
}
