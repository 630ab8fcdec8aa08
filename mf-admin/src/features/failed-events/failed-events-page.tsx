import { PageHeading } from '../pages/page-heading';
import { EVENT_OWNERS } from './api/use-failed-events';
import { FailedEventsOf } from './failed-events-of';

export function FailedEventsPage() {
  return (
    <>
      <PageHeading
        title="Failed events"
        note="What a service tried several times and gave up on. Look, mend the cause, then replay it."
      />
      {EVENT_OWNERS.map((owner) => (
        <FailedEventsOf key={owner} owner={owner} />
      ))}
    </>
  );
}
