import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '@handloom/frontend-kit/api';

/**
 * Puts the server's sentences under their fields, and goes to the first of them.
 * @returns whether the failure is of fields of this form
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly { name: Path<Values> }[],
  setError: UseFormSetError<Values>,
): boolean {
  const told = error instanceof ApiError ? error.errors : undefined;
  const wrong = fields.filter(({ name }) => told?.[name]);
  for (const { name } of wrong) {
    setError(name, { message: told?.[name] }, { shouldFocus: name === wrong[0]?.name });
  }
  return wrong.length > 0;
}
