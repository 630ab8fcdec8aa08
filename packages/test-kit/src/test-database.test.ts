import { Client } from 'pg';
import { eventually } from './eventually';
import { createTestDatabase, openTestPool } from './test-database';

async function run<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('when two tests ask for a database, then each has the tables and none of the other’s rows', async () => {
  const [first, second] = await Promise.all([
    createTestDatabase('orders'),
    createTestDatabase('orders'),
  ]);
  await run(first.url, "INSERT INTO inbox VALUES ('someone', gen_random_uuid())");
  expect(await run(first.url, 'SELECT * FROM inbox')).toHaveLength(1);
  expect(await run(second.url, 'SELECT * FROM inbox')).toEqual([]);
  await Promise.all([first.drop(), second.drop()]);
  await expect(run(first.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

test('when a database is dropped while a pool has connections, then it is no error of the test', async () => {
  const { url, drop } = await createTestDatabase('orders');
  const pool = openTestPool(url);
  await pool.query('SELECT 1');
  await drop();
  await eventually(() => expect(pool.totalCount).toBe(0));
  await pool.end();
});
