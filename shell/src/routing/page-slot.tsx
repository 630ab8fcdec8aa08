import type { MicrofrontendName, RouteEntry } from '@handloom/contracts/pages';
import { Fragment } from '@handloom/frontend-kit/fragment';
import { AccessGuard } from './access-guard';
import { FormSkeleton, PageSkeleton } from './page-skeleton';
import { PageUnavailable } from './page-unavailable';

export interface PageSlotProps {
  owner: MicrofrontendName;
  route: RouteEntry;
}

/** The place of a page: who may see it, what shows while it loads, and what if it can't be had. */
export function PageSlot({ owner, route }: PageSlotProps) {
  const name = `${owner}/${route.page}` as const;
  const page = (
    // A key of its own: another page starts with its skeleton and without the last one's failure.
    <Fragment
      key={name}
      name={name}
      fallback={route.layout === 'auth' ? <FormSkeleton /> : <PageSkeleton />}
      unavailable={(retry) => <PageUnavailable owner={owner} onRetry={retry} />}
    />
  );
  return route.access === 'public' ? page : <AccessGuard access={route.access}>{page}</AccessGuard>;
}
