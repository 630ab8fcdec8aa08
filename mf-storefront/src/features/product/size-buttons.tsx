import { Link } from 'react-router-dom';
import { CM_PER_FOOT, SIZE_LABELS } from '@handloom/contracts/catalogue-facts';
import type { ArticleId } from '../blogs/articles';
import styles from './size-buttons.module.scss';

type SizeLabel = (typeof SIZE_LABELS)[number];

const HELP: ArticleId = 'how-large-should-a-rug-be';

export interface SizeButtonsProps {
  chosen: SizeLabel;
  onChoose(size: SizeLabel): void;
}

export function SizeButtons({ chosen, onChoose }: SizeButtonsProps) {
  return (
    <fieldset className={styles.sizes}>
      <legend>
        Size <span>{chosen} FEET</span> <span>{inCentimetres(chosen)}</span>
      </legend>
      <div className={styles.list}>
        {SIZE_LABELS.map((label) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === chosen}
            onClick={() => onChoose(label)}
          >
            {/* One text: a space by itself is left out where the document has a comment before it. */}
            {`${label} `}
            <span>FEET</span>
          </button>
        ))}
      </div>
      <Link to={`/blogs/${HELP}`}>How large should a rug be?</Link>
    </fieldset>
  );
}

/** '5X8' → '152 × 244 cm': most of the world does not measure rooms in feet. */
function inCentimetres(label: SizeLabel): string {
  const sides = label.split('X').map((feet) => Math.round(Number(feet) * CM_PER_FOOT));
  return `${sides.join(' × ')} cm`;
}
