/** Letters that may be wrong: none in words that are barely words, two in long ones. */
function tolerance(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

const MOST_CORRECTIONS = 3;

/**
 * The candidates that `word` most likely meant, all at the same smallest distance; none when all are far. `color` is near to
 * `colours` only as one of them.
 */
export function closestWords(word: string, candidates: readonly string[]): string[] {
  const closest = closestBy((candidate) => candidate, word, candidates);
  if (closest.length > 0) return closest;
  return closestBy((candidate) => candidate.replace(/s$/, ''), word, candidates);
}

function closestBy(
  spelled: (candidate: string) => string,
  word: string,
  candidates: readonly string[],
): string[] {
  let nearest = tolerance(word);
  let closest: string[] = [];
  for (const candidate of candidates) {
    const distance = typingDistance(word, spelled(candidate));
    if (distance > nearest || (distance === nearest && closest.length >= MOST_CORRECTIONS))
      continue;
    if (distance < nearest) closest = [];
    nearest = distance;
    closest.push(candidate);
  }
  return closest;
}

/** Letters to insert, delete, replace, or exchange with their neighbour (optimal string alignment). */
export function typingDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const exchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && exchanged) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
