import { useEffect, useState } from 'react';
import styles from './boundary-overlay.module.scss';

interface Frame {
  owner: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

const COLOURS: Record<string, string> = {
  shell: 'var(--ink-soft)',
  'mf-storefront': 'var(--indigo)',
  'mf-cart': 'var(--madder)',
  'mf-admin': 'var(--sage)',
};

/** For developers (`?boundaries`): which team owns which part of the page. */
export default function BoundaryOverlay() {
  const frames = useBoundaryFrames();
  return (
    <div className={styles.overlay} aria-hidden="true" data-overlay>
      {frames.map(({ owner, ...place }, index) => (
        <div key={index} className={styles.frame} style={{ ...place, color: COLOURS[owner] }}>
          <span className={styles.owner}>{owner}</span>
        </div>
      ))}
    </div>
  );
}

function useBoundaryFrames(): Frame[] {
  const [frames, setFrames] = useState<Frame[]>([]);
  useEffect(() => {
    let planned = 0;
    const measure = () => {
      cancelAnimationFrame(planned);
      planned = requestAnimationFrame(() => setFrames(measureBoundaries()));
    };
    const watcher = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isOverlay(target))) measure();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      cancelAnimationFrame(planned);
      watcher.disconnect();
      sizes.disconnect();
      window.removeEventListener('scroll', measure);
    };
  }, []);
  return frames;
}

function isOverlay(target: Node): boolean {
  return target instanceof Element && target.closest('[data-overlay]') !== null;
}

/** A boundary has no box of its own; it is as large as what it holds. */
function measureBoundaries(): Frame[] {
  return [...document.querySelectorAll<HTMLElement>('[data-boundary]')].flatMap((boundary) => {
    const range = document.createRange();
    range.selectNodeContents(boundary);
    const { left, top, width, height } = range.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    return [{ owner: boundary.dataset['boundary'] ?? '', left, top, width, height }];
  });
}
