import type { SizeLabel } from '@handloom/contracts/catalogue';
import { SIZE_LABELS } from '@handloom/contracts/catalogue-facts';

/** The size button that says this, as a list's filter may: sizes of the catalogue are other ones, and some have no button. */
export function sizeLabelled(text: unknown): SizeLabel | undefined {
  return SIZE_LABELS.find((label) => label === String(text).toUpperCase());
}
