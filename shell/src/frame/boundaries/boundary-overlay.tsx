import { useEffect, useState } from 'react';
import { ownerOf, type FragmentName } from '@handloom/contracts/pages';
import { readBootData } from '../../boot/boot-data';
import styles from './boundary-overlay.module.scss';

interface Frame {
  /** `shell`, or a page's or fragment's name such as `mf-cart/add-to-cart`. */
  name: string;
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

/** For developers (`?boundaries`): which team owns which part of the page, and of which release it is. */
export default function BoundaryOverlay() {
  const frames = useBoundaryFrames();
  const [{ releases }] = useState(readBootData);
  return (
    <div className={styles.overlay} aria-hidden="true" data-overlay>
      {frames.map(({ name, ...place }, index) => {
        const owner = ownerOf(name as FragmentName);
        return (
          <div key={index} className={styles.frame} style={{ ...place, color: COLOURS[owner] }}>
            <span className={place.left < window.innerWidth / 2 ? styles.owner : styles.ownerAtEnd}>
              {name} · {releases[owner]?.version}
            </span>
          </div>
        );
      })}
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
    return [{ name: boundary.dataset['boundary'] ?? '', left, top, width, height }];
  });
}
