import { useHydrated } from '@handloom/frontend-kit/hydrated';
import { useOrdersOverview } from '../dashboard/api/use-orders-overview';
import { countedUpTo } from '../listing/counted-up-to';
import { useMessages } from '../messages/api/use-messages';
import { useLastDays } from '../reports/use-today';

interface Waiting {
  count: string;
  /** Of what it is the number, such as '9 to ship'. */
  words: string;
}

/** How much waits for somebody, by the address of the page where it is done. Of what nobody knows there is nothing. */
export function useWaiting(): Partial<Record<string, Waiting>> {
  const hydrated = useHydrated();
  const days = useLastDays();
  const { data } = useOrdersOverview(hydrated ? days : null);
  const messages = useMessages({ page: 1, limit: 1, status: 'unanswered' });
  return {
    '/admin/orders': waiting(data?.waiting.toShip, 'to ship'),
    '/admin/messages': waiting(messages.data?.total, 'to answer'),
  };
}

function waiting(count: number | undefined, what: string): Waiting | undefined {
  if (!count) return undefined;
  const counted = countedUpTo(count);
  return { count: counted.replace(' or more', '+'), words: `${counted} ${what}` };
}
