import { eventually } from '@handloom/test-kit/eventually';
import { apiSession } from '../shop/api-client';

interface Listed {
  status: string;
  items: { _id: string }[];
}

/** The shop was filled with so many orders, and knows of them everywhere. */
export async function demoShopperReviews(url: string, orderCount: number): Promise<void> {
  const email = 'shopper@handloom.example';
  const { send } = await apiSession(url, { email, password: 'handloom-shopper' });
  const orders = (await (await send('GET', '/api/orders')).json()) as Listed[];
  expect(orders).toHaveLength(orderCount);
  const bought = orders.find(({ status }) => status === 'Completed')?.items[0]?._id;
  await eventually(async () => {
    const answer = await send('GET', `/api/products/${bought}/reviews/mine`);
    expect(await answer.json()).toMatchObject({ canReview: true });
  });
}
