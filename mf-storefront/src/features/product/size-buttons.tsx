import { SIZE_LABELS } from '@handloom/contracts/catalogue-facts';
import styles from './size-buttons.module.scss';

type SizeLabel = (typeof SIZE_LABELS)[number];

export interface SizeButtonsProps {
  chosen: SizeLabel;
  onChoose(size: SizeLabel): void;
}

export function SizeButtons({ chosen, onChoose }: SizeButtonsProps) {
  return (
    <fieldset className={styles.sizes}>
      <legend>
        Size <span>{chosen} FEET</span>
      </legend>
      <div className={styles.list}>
        {SIZE_LABELS.map((label) => (
          <button
            key={label}
            type="button"
            aria-pressed={label === chosen}
            onClick={() => onChoose(label)}
          >
            {label} <span>FEET</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
