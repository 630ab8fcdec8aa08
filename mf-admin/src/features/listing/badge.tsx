import styles from './badge.module.scss';

export type BadgeColour = 'green' | 'yellow' | 'blue' | 'red' | 'grey';

export function Badge({ colour, children }: { colour: BadgeColour; children: string }) {
  return (
    <span className={`${styles.badge} ${styles[colour]}`} data-colour={colour}>
      {children}
    </span>
  );
}
