import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Whether a form says something else than it did when it opened. What is compared is what its fields show: a
 * number is its text, and nothing, however a field's value says it, is an empty field. The form's own `isDirty`
 * takes a field that was typed in and emptied again for a changed one.
 */
export function isFormChanged<Values extends FieldValues>({
  getValues,
  formState,
}: UseFormReturn<Values>): boolean {
  const now: Record<string, unknown> = getValues();
  const before: Record<string, unknown> = formState.defaultValues ?? {};
  return Object.keys({ ...before, ...now }).some(
    (field) => shownOf(now[field]) !== shownOf(before[field]),
  );
}

const shownOf = (value: unknown) =>
  value === undefined || value === null || value === false ? '' : String(value);
