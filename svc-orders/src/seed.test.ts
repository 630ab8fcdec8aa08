import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { createTestDatabase } from '@handloom/test-kit/test-database';
import { ROOT } from '@handloom/test-kit/services';

const run = promisify(execFile);

test('when a shop that was filled is filled again, as after an end before its orders were told, then they are told', async () => {
  const { url, drop } = await createTestDatabase('orders');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO catalogue_products (id, version, available, name, description, price_minor, currency)
       VALUES ('rug', 1, true, 'Rug', '', 12345, 'INR')`,
    );
    const fill = () =>
      run(process.execPath, ['--import', 'tsx', 'svc-orders/src/seed.ts'], {
        cwd: ROOT,
        env: {
          ...process.env,
          DATABASE_URL: url,
          SEED_ORDERS: '20',
          DEMO_SHOPPER_ID: 'shopper',
          DEMO_SHOPPER_NAME: 'Demo Shopper',
          DEMO_SHOPPER_EMAIL: 'shopper@handloom.example',
        },
      });
    const told = async () => (await client.query('SELECT DISTINCT id FROM outbox')).rowCount;
    expect((await fill()).stdout).toBe('20 orders added\n');
    const all = await told();
    expect(all).toBeGreaterThan(20);
    await client.query('DELETE FROM outbox');
    expect((await fill()).stdout).toBe('0 orders added\n');
    expect(await told()).toBe(all);
  } finally {
    await client.end();
    await drop();
  }
});
