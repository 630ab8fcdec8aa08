import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@handloom/frontend-kit/api';

/** Puts the server's sentences under the fields that they speak of, and goes to the first. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  form: UseFormReturn<Values>,
): void {
  if (!(error instanceof ApiError) || !error.errors) return;
  const known = Object.entries(error.errors).filter(([field]) => field in form.getValues());
  known.forEach(([field, message], position) => {
    form.setError(field as Path<Values>, { message }, { shouldFocus: position === 0 });
  });
}
