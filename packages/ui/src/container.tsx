import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './container.module.scss';

export interface ContainerProps {
  children: ReactNode;
  /** `text` keeps lines readable, `page` is the house's full width. */
  width?: 'page' | 'text';
  className?: string;
}

/** Centres what it holds at the page's width, with the gutter that narrow screens need. */
export function Container({ children, width = 'page', className }: ContainerProps) {
  return (
    <div className={classNames(styles.container, width === 'text' && styles.text, className)}>
      {children}
    </div>
  );
}
