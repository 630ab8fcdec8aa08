import toast from 'react-hot-toast';
import { useSWRConfig } from 'swr';
import type { Order } from '@handloom/contracts/orders';
import { apiGetList, type Listed } from '@handloom/frontend-kit/api-list';
import { sentenceOf } from '@handloom/frontend-kit/api';
import type { AddressQuery } from '../listing/use-address-query';
import { LIST_KEY, type ListQuery } from '../listing/use-list';
import { orderList, ordersUrl } from './api/use-orders';

/** Opens the order beyond an end of the list's page, with its page; there is none where the service gives no cursor. */
export interface PagesBeside {
  previous?: () => void;
  next?: () => void;
}

/** A page is known by its address, in which the cursors come before the filters. */
const FIRST = { after: '', before: '' };

/** @param asked what the list is asked for now */
export function usePagesBeside(
  { page, openInstead, isStillOpen }: Pick<AddressQuery, 'page' | 'openInstead' | 'isStillOpen'>,
  asked: ListQuery,
  list: Listed<Order> | undefined,
): PagesBeside {
  const { mutate } = useSWRConfig();
  const turn = async (to: number, cursor: { after?: string; before?: string }, place: 0 | -1) => {
    // As the pager does: the first page has no cursor.
    const paging = { after: undefined, before: undefined, ...(to > 1 && cursor) };
    const url = ordersUrl({ ...FIRST, ...asked, ...paging, page: to });
    try {
      const turned = await apiGetList(url, orderList);
      // The page is there when the address asks for it, so that the buttons stay where they are.
      await mutate([LIST_KEY, url], turned, { revalidate: false });
      const neighbour = turned.items.at(place);
      if (neighbour) openInstead('order', neighbour.id, { page: to, ...paging });
      // They left the filter, such as for another state, since this page was read.
      else if (isStillOpen('order')) toast('There are no more orders on that side.');
    } catch (failure) {
      if (isStillOpen('order')) toast.error(sentenceOf(failure, 'Failed to fetch orders'));
    }
  };
  const { previous, next } = list ?? {};
  return {
    ...(previous && page > 1 && { previous: () => void turn(page - 1, { before: previous }, -1) }),
    ...(next && { next: () => void turn(page + 1, { after: next }, 0) }),
  };
}
