import type { Transaction } from '../database';

/**
 * The next number, such as `HR-2026-000123`, and the moment of the order by the database's clock,
 * which also dates the cart's lines. The sequence makes numbers unique; a placement that fails leaves a gap.
 */
export async function nextOrderNumber(
  tx: Transaction,
): Promise<{ orderNumber: string; placedAt: Date }> {
  const [row] = await tx.$queryRaw<[{ number: bigint; placedAt: Date }]>`
    SELECT nextval('order_numbers') AS number, clock_timestamp()::timestamptz(3) AS "placedAt"`;
  const { number, placedAt } = row;
  return { orderNumber: formatOrderNumber(placedAt.getUTCFullYear(), number), placedAt };
}

export function formatOrderNumber(year: number, number: bigint): string {
  return `HR-${year}-${String(number).padStart(6, '0')}`;
}
