import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, sentenceOf, UNREACHABLE } from '@handloom/frontend-kit/api';
import { useStillHere } from '@handloom/frontend-kit/still-here';
import { useUnsaved } from '@handloom/frontend-kit/unsaved';
import { Button } from '@handloom/ui/button';
import { classNames } from '@handloom/ui/class-names';
import { useKeptFocus } from '@handloom/ui/kept-focus';
import { NeedsScripts } from '@handloom/ui/needs-scripts';
import { PasswordField, type PasswordFieldProps } from '@handloom/ui/password-field';
import { TextField } from '@handloom/ui/text-field';
import { showFieldErrors } from './field-errors';
import { useOwnToasts } from './own-toasts';
import styles from './session-form.module.scss';

/** `autoComplete` tells a password manager what belongs there. */
export type AccountField<Values extends FieldValues> = {
  name: Path<Values>;
  label: string;
  hint?: string;
} & (
  | { kind: 'password'; autoComplete: PasswordFieldProps['autoComplete'] }
  | { kind: 'text' | 'email'; autoComplete: string }
);

export interface AccountFormProps<Values extends FieldValues> {
  schema: z.ZodType<Values, Values>;
  start: DefaultValues<Values>;
  fields: readonly AccountField<Values>[];
  /** What the button says, and what while it works. */
  button: string;
  busyButton?: string;
  /** It is one part of a page, and not the page. */
  isPart?: boolean;
  /** Where the server says nothing of its failure. */
  failed: string;
  /** The server's sentences of single fields stand under them, and not above the button. */
  tellsFields?: boolean;
  /** What was typed is not needed any more when it is done. */
  empties?: boolean;
  onSubmit(values: Values): Promise<unknown>;
  /** Below the button, for what is typed by now. */
  others?(values: Values): ReactNode;
}

/** A form by which people come to their account, or change what they come to it by. */
export function AccountForm<Values extends FieldValues>(props: AccountFormProps<Values>) {
  const { schema, start, fields, button, busyButton = button, isPart, others } = props;
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: start,
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  useKeptFocus(isSubmitting);
  const isStillHere = useStillHere();
  const toast = useOwnToasts();
  // A password manager fills in the current password, unasked, and will do so again.
  const isTyped = fields.some(
    ({ name, autoComplete }) =>
      autoComplete !== 'current-password' && Object.hasOwn(dirtyFields, name),
  );
  // Where it is the page, nothing but what is typed again soon is lost with it.
  useUnsaved(() => isPart === true && isTyped);

  const submit = form.handleSubmit(async (values) => {
    try {
      await props.onSubmit(values);
      if (props.empties) form.reset();
    } catch (error) {
      const sentence = sentenceOf(error, props.failed);
      if (!isStillHere()) return toast.error(sentence);
      if (props.tellsFields && showFieldErrors(error, fields, form.setError)) return;
      const hasAnswer = !(error instanceof ApiError && error.status === 0);
      form.setError('root', {
        type: hasAnswer ? 'refused' : 'unreachable',
        message: sentence,
      });
    }
  });

  return (
    <NeedsScripts>
      <form noValidate onSubmit={submit} className={classNames(styles.form, isPart && styles.part)}>
        {fields.map((field) => {
          const { name, label, hint } = field;
          const message = errors[name]?.message;
          const error = typeof message === 'string' ? message : undefined;
          const common = { label, hint, error, ...form.register(name) };
          return field.kind === 'password' ? (
            <PasswordField key={name} autoComplete={field.autoComplete} {...common} />
          ) : (
            <TextField key={name} type={field.kind} autoComplete={field.autoComplete} {...common} />
          );
        })}
        {errors.root && (
          <p role="alert" className={styles.failure}>
            {errors.root.message}
          </p>
        )}
        {errors.root?.type === 'unreachable' && (
          <p role="status" className={styles.failure}>
            {UNREACHABLE}
          </p>
        )}
        <Button
          type="submit"
          look={isPart ? 'outline' : undefined}
          wide={!isPart}
          disabled={isSubmitting}
        >
          {isSubmitting ? busyButton : button}
        </Button>
        {others?.(form.watch())}
      </form>
    </NeedsScripts>
  );
}
