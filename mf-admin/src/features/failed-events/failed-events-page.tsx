import { DEAD_LETTER_STATUSES } from '@handloom/contracts/dead-letters';
import { ListFilters, type ListFilter } from '../listing/list-filters';
import { useAddressQuery, type AddressQuery } from '../listing/use-address-query';
import { PageHeading } from '../pages/page-heading';
import { EVENT_OWNERS } from './api/use-failed-events';
import { FailedEventsOf } from './failed-events-of';

const FILTERS: ListFilter[] = [
  {
    name: 'status',
    label: 'State',
    options: [
      { value: '', label: 'All states' },
      { value: 'retrying', label: 'Tried again by itself' },
      { value: 'given-up', label: 'Given up' },
    ],
  },
];

export function FailedEventsPage() {
  const address = useAddressQuery();
  const status = DEAD_LETTER_STATUSES.find((known) => known === address.query.get('status'));
  return (
    <>
      <PageHeading
        title="Failed events"
        note="News that a part of the shop could not take in, so that it is behind. Replay it; what fails again is for who runs the services: give them its reason and event id."
      />
      <ListFilters
        cleared={0}
        address={{ ...address, change: fromTheirFirstPages(address) }}
        filters={FILTERS}
        columns={[]}
        sorting={undefined}
        errors={{}}
        saidBy=""
      />
      {EVENT_OWNERS.map((owner) => (
        <FailedEventsOf key={owner} owner={owner} status={status} address={address} />
      ))}
    </>
  );
}

/** What is filtered otherwise begins anew. */
function fromTheirFirstPages({ change }: AddressQuery): AddressQuery['change'] {
  const first = Object.fromEntries(EVENT_OWNERS.map((owner) => [owner, null]));
  return (changes, how) => change({ ...first, ...changes }, how);
}
