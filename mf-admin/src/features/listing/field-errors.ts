import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '@handloom/frontend-kit/api';

/** What is wrong, by the names of fields. */
export type FieldSentences = Record<string, string>;

/** The first sentence of each field that a schema refused. */
export function sentencesOf(refused: z.ZodError | undefined): FieldSentences {
  const issues = [...(refused?.issues ?? [])].reverse();
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
}

/** Puts sentences under the fields that they speak of, and goes to the first of the form. */
export function showSentences<Values extends FieldValues>(
  wrong: FieldSentences,
  form: UseFormReturn<Values>,
): void {
  const known = Object.keys(form.getValues()).filter((field) => wrong[field] !== undefined);
  known.forEach((field, position) => {
    const message = wrong[field];
    form.setError(field as Path<Values>, { message }, { shouldFocus: position === 0 });
  });
}

/** The same with the server's sentences. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  form: UseFormReturn<Values>,
): void {
  if (error instanceof ApiError && error.errors) showSentences(error.errors, form);
}
