/** What a person reads of a thing: its fields' labels, and their values as text. */
export type ShownFields = Record<string, string>;

/** A field in which what a person wants to save and what somebody else has saved are not the same. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

interface Versions {
  /** What the person wants to save. */
  mine: ShownFields;
  /** What is saved now. */
  theirs: ShownFields;
  /** What was saved when the person last saw it. */
  seen: ShownFields;
}

/** All that saving mine would change of theirs; none when theirs shows nothing that was not seen. */
export function differencesOf({ mine, theirs, seen }: Versions): Difference[] {
  const labels = Object.keys(theirs);
  if (labels.every((label) => theirs[label] === seen[label])) return [];
  return labels
    .map((label) => ({ label, mine: mine[label] ?? '', theirs: theirs[label] ?? '' }))
    .filter((field) => field.mine !== field.theirs);
}

/**
 * Only what both have changed: mine since the form was `begun`, theirs since it was seen.
 * @param together labels of fields of which one makes no sense without the others
 */
export function clashesOf(
  versions: Versions & { begun: ShownFields; together: string[][] },
): Difference[] {
  const { mine, theirs, seen, begun, together } = versions;
  return differencesOf(versions).filter(({ label }) => {
    const labels = together.find((group) => group.includes(label)) ?? [label];
    const isChanged = (now: ShownFields, before: ShownFields) =>
      labels.some((one) => now[one] !== before[one]);
    return isChanged(mine, begun) && isChanged(theirs, seen);
  });
}
