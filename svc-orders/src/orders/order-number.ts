/** Such as `HR-2026-000123`. The sequence makes numbers unique; a placement that fails leaves a gap. */
export function formatOrderNumber(year: number, number: bigint): string {
  return `HR-${year}-${String(number).padStart(6, '0')}`;
}
