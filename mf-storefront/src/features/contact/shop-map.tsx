import { useState } from 'react';
import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { Button, ButtonLink } from '@handloom/ui/button';
import styles from './shop-map.module.scss';

const MAP = 'https://www.openstreetmap.org/?mlat=25.1460&mlon=82.5690#map=14/25.1460/82.5690';

const EMBEDDED =
  'https://www.openstreetmap.org/export/embed.html?bbox=82.5390,25.1280,82.5990,25.1640&layer=mapnik&marker=25.1460,82.5690';

/**
 * Drawn here, so that nobody else learns who looked at this page. The real map comes when the visitor
 * asks for it, in a frame that can do nothing to the page.
 */
export function ShopMap() {
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  return (
    <figure className={styles.map}>
      {asked ? (
        <iframe
          ref={goOnHere}
          className={styles.real}
          title="Map of Mirzapur by OpenStreetMap"
          src={EMBEDDED}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      ) : (
        <DrawnMap />
      )}
      <figcaption>
        {!asked && (
          <Button look="quiet" size="small" disabled={!hydrated} onClick={() => setAsked(true)}>
            Show the real map here
          </Button>
        )}
        <ButtonLink look="quiet" size="small" to={MAP} target="_blank" rel="noopener noreferrer">
          Open the map on openstreetmap.org
        </ButtonLink>
      </figcaption>
    </figure>
  );
}

/** The button that asked for it is gone, and the focus with it. */
const goOnHere = (map: HTMLIFrameElement | null) => map?.focus({ preventScroll: true });

function DrawnMap() {
  return (
    <svg
      viewBox="0 0 480 300"
      role="img"
      aria-label="Map of Mirzapur: the workshop lies south of the Ganges, between the station and the ghats"
    >
      <rect width="480" height="300" fill="var(--linen)" />
      <path
        d="M0 66c70-34 120 22 190 6s96-62 168-46 80 38 122 26v46c-50 16-86-14-138-24s-96 30-162 48S60 92 0 118Z"
        fill="var(--indigo-wash)"
      />
      <text x="52" y="92" transform="rotate(-6 52 92)" className={styles.river}>
        Ganges
      </text>
      <g stroke="var(--surface)" strokeLinecap="round" fill="none">
        <path d="M-10 232C90 214 150 186 236 184s168 26 260 4" strokeWidth="9" />
        <path d="M150 310c4-70 30-130 60-196M320 310c-6-60-16-120-24-212" strokeWidth="6" />
        <path
          d="M30 158c90 12 190-14 250-12s120 14 200 6M-10 280c130-24 240-14 500 2M86 140l24 160M400 130l-14 170"
          strokeWidth="3"
        />
      </g>
      <path
        d="M-10 258c140-30 300-26 500-14"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeDasharray="7 5"
        fill="none"
      />
      <text x="372" y="236" className={styles.label}>
        Station
      </text>
      <text x="300" y="92" className={styles.label}>
        Ghats
      </text>
      <path d="M236 184s-17-15-17-28a17 17 0 0 1 34 0c0 13-17 28-17 28Z" fill="var(--madder)" />
      <circle cx="236" cy="156" r="6" fill="var(--wool)" />
      <text x="262" y="162" className={styles.place}>
        Handloom workshop
      </text>
    </svg>
  );
}
