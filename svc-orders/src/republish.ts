import { openDatabase } from './database';
import { republishOrders } from './orders/republish-orders';

/** The outbox has the events of a month. */
const LONGEST_QUERY_MS = 120_000;

/** For `npm run republish -w svc-orders`. @returns what was done, in words. */
export async function republish(databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, LONGEST_QUERY_MS);
  try {
    return `${await republishOrders(database)} events of orders wait for the relay`;
  } finally {
    await database.$disconnect();
  }
}
