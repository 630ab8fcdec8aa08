import { setTimeout as pause } from 'node:timers/promises';
import { apiShopper, orderForSomeRug } from '../shop/api-client';

const SHOPPERS = 4;
const BETWEEN_MS = 60;

/**
 * Shoppers who read and change their carts without a pause to speak of, and try nothing again.
 * @returns what ends it, and tells how it went
 */
export async function impatientShoppers(
  shopUrl: string,
): Promise<() => Promise<{ answered: number; failed: string[] }>> {
  const failed: string[] = [];
  let answered = 0;
  let isOver = false;
  const shop = async () => {
    const shopper = await apiShopper(shopUrl);
    const { items } = await orderForSomeRug(shopper);
    const calls: [string, string, object?][] = [
      ['POST', '/api/cart/add', { _id: items[0]?._id, quantity: 1 }],
      ['GET', '/api/cart'],
      ['GET', '/api/orders'],
    ];
    return async () => {
      while (!isOver) {
        for (const [method, path, body] of calls) {
          const answer = await shopper
            .send(method, path, { body })
            .catch((error: unknown) => String(error));
          const isGood = typeof answer !== 'string' && answer.ok;
          if (!isGood) failed.push(`${method} ${path}: ${await said(answer)}`);
          else await answer.arrayBuffer();
          answered += 1;
          await pause(BETWEEN_MS);
        }
      }
    };
  };
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, shop));
  const days = shoppers.map((spendTheDay) => spendTheDay());
  return async () => {
    isOver = true;
    await Promise.all(days);
    return { answered, failed };
  };
}

async function said(answer: Response | string): Promise<string> {
  return typeof answer === 'string' ? answer : `${answer.status} ${await answer.text()}`;
}
