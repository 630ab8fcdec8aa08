import { recordProductsChanged } from '../catalogue-events/record-products';
import { Prisma, type Database } from '../database';

const ROWS_AT_ONCE = 20_000;
/** Filling every index for so many rows takes longer than a request may. */
const TRANSACTION_MS = 120_000;

/**
 * Adds variations of the rugs that are there, with the same pictures, until the shop has `wanted`
 * products. Written by the database itself, in few statements.
 * @returns how many were added
 */
export async function growCatalogue(database: Database, wanted: number): Promise<number> {
  let added = 0;
  for (let missing = await countMissing(database, wanted); missing > 0;) {
    const batch = Math.min(missing, ROWS_AT_ONCE);
    await database.$transaction((transaction) => addVariations(transaction, batch), {
      timeout: TRANSACTION_MS,
    });
    added += batch;
    missing -= batch;
  }
  // Lists count and filter by indexes alone once the visibility map is there.
  if (added > 0) await database.$executeRawUnsafe('VACUUM (ANALYZE) products');
  return added;
}

async function countMissing(database: Database, wanted: number): Promise<number> {
  const { _sum } = await database.category.aggregate({ _sum: { productCount: true } });
  return Math.max(0, wanted - (_sum.productCount ?? 0));
}

async function addVariations(
  transaction: Parameters<typeof recordProductsChanged>[0],
  count: number,
): Promise<void> {
  const [newest] = await transaction.$queryRaw<{ sequence: bigint }[]>`
    SELECT coalesce(max(sequence), 0) AS sequence FROM products`;
  const before = newest?.sequence ?? 0n;
  await transaction.$executeRaw`
    WITH patterns AS (
      SELECT *, row_number() OVER (ORDER BY sequence) - 1 AS place, count(*) OVER () AS patterns
      FROM (SELECT * FROM products ORDER BY sequence LIMIT 48) AS oldest
    ), measures AS (
      SELECT id, row_number() OVER (ORDER BY sequence) - 1 AS place, count(*) OVER () AS measures FROM sizes
    )
    INSERT INTO products (name, description, price_minor, original_price_minor, rating, category_id,
                          size_id, images, estimated_delivery, returns_accepted, return_window)
    SELECT p.name || ' ' || n, p.description, price, price * (100 + n % 7 * 5) / 100,
           1 + (n % 41) / 10.0, p.category_id, m.id, p.images, p.estimated_delivery,
           p.returns_accepted, p.return_window
    FROM generate_series(${before}::bigint + 1, ${before}::bigint + ${count}::bigint) AS n
    JOIN patterns p ON p.place = n % p.patterns
    -- 7 is prime to every small number of sizes, so each pattern comes in all of them.
    JOIN measures m ON m.place = (n / p.patterns + n * 7) % m.measures
    CROSS JOIN LATERAL (SELECT p.price_minor + (n * 7919 % 40000) * 100 AS price) AS priced
    ORDER BY n`;
  await recordProductsChanged(transaction, Prisma.sql`p.sequence > ${before}::bigint`);
}
