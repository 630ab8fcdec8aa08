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
