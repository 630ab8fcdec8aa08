import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.scss';

export interface SkeletonProps {
  /** CSS lengths; without a height the block takes one line of text. */
  width?: string;
  height?: string;
  /** CSS `aspect-ratio` of a picture's place, such as `4 / 5`. */
  ratio?: string;
  className?: string;
}

/** Holds the place of what is still loading. Silent: the region that holds it says that it is busy. */
export function Skeleton({ width, height, ratio, className }: SkeletonProps) {
  const style: CSSProperties = {
    width,
    height: height ?? (ratio ? undefined : '1lh'),
    aspectRatio: ratio,
  };
  return (
    <span aria-hidden="true" className={classNames(styles.skeleton, className)} style={style} />
  );
}
