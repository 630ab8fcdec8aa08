import type { RugEntry } from './entry';
import { floralRugs } from './floral-rugs';
import { handKnottedRugs } from './hand-knotted-rugs';
import { handTuftedRugs } from './hand-tufted-rugs';
import { handWovenRugs } from './hand-woven-rugs';
import { modernRugs } from './modern-rugs';
import { oushakRugs } from './oushak-rugs';

export const rugBook: readonly RugEntry[] = [
  ...handTuftedRugs,
  ...handKnottedRugs,
  ...handWovenRugs,
  ...floralRugs,
  ...modernRugs,
  ...oushakRugs,
];

export function rugCalled(key: string): RugEntry {
  const entry = rugBook.find((each) => each.key === key);
  if (entry === undefined) throw new Error(`${key} is not in the book`);
  return entry;
}
