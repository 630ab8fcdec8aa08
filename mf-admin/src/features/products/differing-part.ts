/** Before what differs, so that one sees where it is. */
const LEAD = 20;
const MOST = 90;

/** Two long texts as the part in which they differ: what both begin with is left out, and what is too long. */
export function differingPart(before: string, after: string): { before: string; after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = same > LEAD + 10 ? same - LEAD : 0;
  const part = (text: string) =>
    (from > 0 ? '…' : '') + text.slice(from, from + MOST) + (text.length > from + MOST ? '…' : '');
  return { before: part(before), after: part(after) };
}
