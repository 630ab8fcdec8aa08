import { useEffect, useRef, useState } from 'react';
import styles from './bar-chart.module.scss';
import type { BarsToDraw } from './draw-bar-chart';

export interface BarChartProps extends BarsToDraw {
  /** What it shows, for those who do not see it; its figures stand in a table beside it. */
  label: string;
}

/** Drawn by a library that comes only when there is something to draw. */
export function BarChart({ label, bars, format, formatShort }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let erase: (() => void) | null = null;
    let left = false;
    import('./draw-bar-chart').then(
      ({ drawBarChart }) => {
        if (!left && canvas.current) {
          erase = drawBarChart(canvas.current, { bars, format, formatShort });
        }
      },
      () => setFailed(true),
    );
    return () => {
      left = true;
      erase?.();
    };
  }, [bars, format, formatShort]);
  if (failed) {
    return (
      <p className={styles.failed}>The chart could not be loaded. The table has its figures.</p>
    );
  }
  return (
    <div className={styles.chart}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
