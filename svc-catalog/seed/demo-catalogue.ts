/** The shop a fresh installation opens with. Keys are for good: pictures are named after them. */
import type { DemoRug } from './rugs/demo-rug';
import { floralRugs } from './rugs/floral-rugs';
import { handKnottedRugs } from './rugs/hand-knotted';
import { handTuftedRugs } from './rugs/hand-tufted';
import { handWovenRugs } from './rugs/hand-woven';
import { modernRugs } from './rugs/modern-rugs';
import { oushakRugs } from './rugs/oushak-rugs';

export type { DemoRug } from './rugs/demo-rug';

export type DemoCategory = { name: string };

export type DemoSize = {
  name: string;
  widthFeet: number;
  heightFeet: number | null;
  isRound: boolean;
};

export const demoCategories: DemoCategory[] = [
  { name: 'Hand Tufted' },
  { name: 'Hand Knotted' },
  { name: 'Hand Woven' },
  { name: 'Floral Rug' },
  { name: 'Modern Rug' },
  { name: 'Oushak Rug' },
];

const oblong = (widthFeet: number, heightFeet: number): DemoSize => ({
  name: `${widthFeet}X${heightFeet}`,
  widthFeet,
  heightFeet,
  isRound: false,
});
const round = (widthFeet: number): DemoSize => ({
  name: `${widthFeet} ROUND`,
  widthFeet,
  heightFeet: null,
  isRound: true,
});

export const demoSizes: DemoSize[] = [
  oblong(3, 5),
  oblong(4, 6),
  oblong(5, 8),
  oblong(6, 9),
  oblong(8, 10),
  oblong(9, 11),
  oblong(9, 12),
  oblong(10, 14),
  oblong(12, 14),
  round(6),
  round(8),
];

export const demoRugs: DemoRug[] = [
  ...handTuftedRugs,
  ...handKnottedRugs,
  ...handWovenRugs,
  ...floralRugs,
  ...modernRugs,
  ...oushakRugs,
];
