import type { EventData } from '@handloom/contracts/events/event';
import type { orderPlaced } from '@handloom/contracts/events/orders';

/** How many of each product an order holds; a rug may be on two lines, in two sizes. */
export function unitsSold(lines: EventData<typeof orderPlaced>['lines']): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    sold.set(productId, (sold.get(productId) ?? 0) + quantity);
  }
  return sold;
}
