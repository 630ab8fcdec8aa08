import { openDatabase } from './database';
import { republishOrders } from './orders/republish-orders';

/** For `npm run republish -w svc-orders`. @returns what was done, in words. */
export async function republish(databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl);
  try {
    return `${await republishOrders(database)} events of orders wait for the relay`;
  } finally {
    await database.$disconnect();
  }
}
