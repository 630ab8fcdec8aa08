import { republishEverything } from './catalogue-events/republish-catalogue';
import { openDatabase } from './database';

const LONGEST_QUERY_MS = 120_000;

/** For `npm run republish -w svc-catalog`. @returns what was done, in words. */
export async function republish(databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl, LONGEST_QUERY_MS);
  try {
    return `${await republishEverything(database)} products wait for the relay`;
  } finally {
    await database.$disconnect();
  }
}
