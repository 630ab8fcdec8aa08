import { Client, type ClientConfig } from 'pg';

/**
 * Does work on one connection, which ends with it. A server that dies tells so by an event too, which without a listener would
 * end the process: the launcher's, with the whole shop. The statement under way fails all the same.
 */
export async function withClient<Result>(
  database: string | ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(database);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
