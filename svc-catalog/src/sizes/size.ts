import type { z } from 'zod';
import { feetToCm, type Size, type sizeInput } from '@handloom/contracts/catalogue';
import { ShopError } from '@handloom/service-kit/shop-error';

export interface SizeMeasures {
  name: string;
  widthFeet: number;
  heightFeet: number | null;
  isRound: boolean;
}

/** A round rug has no height of its own. */
export function measured(input: z.infer<typeof sizeInput>): SizeMeasures {
  const { name, widthFeet, isRound } = input;
  return { name, widthFeet, isRound, heightFeet: isRound ? null : (input.heightFeet ?? null) };
}

export function sizeOnTheWire(size: SizeMeasures & { id: string; version: number }): Size {
  return {
    _id: size.id,
    name: size.name,
    widthFeet: size.widthFeet,
    heightFeet: size.heightFeet,
    widthCm: feetToCm(size.widthFeet),
    heightCm: size.heightFeet === null ? null : feetToCm(size.heightFeet),
    isRound: size.isRound,
    version: size.version,
  };
}

export function duplicateSize(): ShopError {
  const sentence = 'A size with this name already exists';
  return new ShopError(409, sentence, { code: 'size-duplicate', errors: { name: sentence } });
}

export function sizeInUse(): ShopError {
  return new ShopError(409, 'This size still has products.', { code: 'size-in-use' });
}
