import type { InputHTMLAttributes, Ref } from 'react';
import { FieldFrame, useField, type FieldProps } from './field-frame';

export interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps> {
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      {/* In whatever script it is written. */}
      <input dir="auto" {...control} />
    </FieldFrame>
  );
}
