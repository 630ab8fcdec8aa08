import type { DeadLetter } from '@handloom/contracts/dead-letters';
import { momentOf } from '../listing/moment';

export const nextTryOf = ({ nextTryAt }: DeadLetter) =>
  nextTryAt ? momentOf(nextTryAt) : 'given up';
