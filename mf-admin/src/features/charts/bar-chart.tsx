import { useEffect, useRef, useState } from 'react';
import { Button } from '@handloom/ui/button';
import { handOnFocus } from '../listing/hand-on-focus';
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
    if (failed) return;
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
  }, [failed, bars, format, formatShort]);
  if (failed) {
    return (
      <div className={styles.failed}>
        <p>The chart could not be loaded. The table has its figures.</p>
        <Button ref={handOnFocus} look="outline" size="small" onClick={() => setFailed(false)}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.chart}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}
