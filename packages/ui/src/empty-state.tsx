import type { ReactNode } from 'react';
import styles from './empty-state.module.scss';

export interface EmptyStateProps {
  /** Says that nothing is here, in the specification's words where it has some. */
  title: string;
  children?: ReactNode;
  /** The one way on. */
  action?: ReactNode;
  picture?: ReactNode;
  /** Where the title belongs to the page's outline. */
  headingLevel?: 1 | 2;
}

export function EmptyState({ title, children, action, picture, headingLevel }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p';
  return (
    <div className={styles.empty}>
      {picture ?? <BareLoom />}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

/** A loom with its warp up and nothing woven yet. */
function BareLoom() {
  return (
    <svg
      className={styles.loom}
      viewBox="0 0 160 112"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M18 8v100M142 8v100" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
      <path d="M8 20h144M8 96h144" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
      {Array.from({ length: 19 }, (_, index) => (
        <path
          key={index}
          d={`M${35 + index * 5} 22v72`}
          stroke="var(--line-strong)"
          strokeWidth="1"
        />
      ))}
      <path d="M33 90h94M33 86h94" stroke="var(--madder)" strokeWidth="3" />
      <path d="M33 81.5h94" stroke="var(--ochre)" strokeWidth="2.5" />
      <path d="M33 77.5h41" stroke="var(--indigo)" strokeWidth="2.5" />
    </svg>
  );
}
