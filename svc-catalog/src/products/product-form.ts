import type { z } from 'zod';
import { ShopError } from '@handloom/service-kit/shop-error';
import { isStorable } from '@handloom/service-kit/server/storable-text';

/** Fields of these that are empty, or blank, are the same as absent ones; of the others they are missing values. */
const OPTIONAL_FIELDS = [
  'rating',
  'estimatedDelivery',
  'returnsAccepted',
  'returnWindow',
  'published',
  'keepImages',
  'altTexts',
  'version',
];

/**
 * @param wrong what is known to be wrong already, by fields
 * @throws ShopError 400 with a sentence for each wrong field
 */
export function validForm<Schema extends z.ZodType>(
  schema: Schema,
  fields: Record<string, string>,
  wrong: Record<string, string> = {},
): z.infer<Schema> {
  const present = Object.entries(fields).filter(
    ([name, value]) => value.trim() !== '' || !OPTIONAL_FIELDS.includes(name),
  );
  const result = schema.safeParse(Object.fromEntries(present));
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  for (const [name, value] of present) {
    if (!isStorable(value)) errors[name] ??= 'This holds a character that is not allowed';
  }
  Object.assign(errors, wrong);
  if (result.success && Object.keys(errors).length === 0) return result.data;
  throw invalidForm(errors);
}

export function invalidForm(errors: Record<string, string>): ShopError {
  const [first = 'The form is not valid'] = Object.values(errors);
  return new ShopError(400, first, { code: 'form-invalid', errors });
}
