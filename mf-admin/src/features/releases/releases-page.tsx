import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '@handloom/frontend-kit/api';
import { ButtonLink } from '@handloom/ui/button';
import { ErrorNotice } from '@handloom/ui/error-notice';
import { handOnFocus } from '../listing/hand-on-focus';
import { EmptyNote, LoadingNote } from '../listing/list-notes';
import { PageHeading } from '../pages/page-heading';
import { useLiveReleases } from './api/use-live-releases';
import { useReleaseTrail } from './api/use-release-trail';
import { LiveReleasesTable } from './live-releases-table';
import { ReleaseTrailTable } from './release-trail-table';
import styles from './releases.module.scss';

/** What is live of each part, and every step that led there. */
export function ReleasesPage() {
  const [query] = useSearchParams();
  const cursor = /^[1-9]\d{0,14}$/.exec(query.get('cursor') ?? '')?.[0] ?? null;
  const live = useLiveReleases();
  const trail = useReleaseTrail(cursor);
  const error = live.error ?? trail.error;
  const retry = () => void Promise.allSettled([live.mutate(), trail.mutate()]);
  return (
    <>
      <PageHeading
        title="Releases"
        note="What is live of each part, and every step that led there. What changes shows by itself."
      />
      {error && (
        <div className={styles.notice}>
          <ErrorNotice title={sentenceOf(error, 'Failed to fetch releases')} onRetry={retry}>
            This page also tries again by itself.
          </ErrorNotice>
        </div>
      )}
      {(live.data ?? !error) && (
        <section aria-labelledby="live-releases" className={styles.section}>
          <h2 id="live-releases" className={styles.title}>
            Live now
          </h2>
          {!live.data && <LoadingNote>Loading...</LoadingNote>}
          {live.data?.length === 0 && <EmptyNote>Nothing is live.</EmptyNote>}
          {live.data && live.data.length > 0 && <LiveReleasesTable statuses={live.data} />}
        </section>
      )}
      {(trail.data ?? !error) && (
        <section aria-labelledby="release-trail" className={styles.section}>
          <h2 id="release-trail" className={styles.title}>
            Audit trail
          </h2>
          {!trail.data && <LoadingNote>Loading...</LoadingNote>}
          {trail.data?.entries.length === 0 && <EmptyNote>No entries.</EmptyNote>}
          {trail.data && trail.data.entries.length > 0 && (
            <ReleaseTrailTable entries={trail.data.entries} />
          )}
          <TrailPages cursor={cursor} next={trail.data?.next ?? null} />
        </section>
      )}
    </>
  );
}

/** Links, so that Back leads to the newer page. */
function TrailPages({ cursor, next }: { cursor: string | null; next: string | null }) {
  if (!cursor && !next) return null;
  return (
    <nav ref={handOnFocus} aria-label="Pages of the audit trail" className={styles.pages}>
      {cursor && (
        <ButtonLink look="outline" size="small" to="/admin/releases">
          Newest
        </ButtonLink>
      )}
      {next && (
        <ButtonLink look="outline" size="small" to={`/admin/releases?cursor=${next}`}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
