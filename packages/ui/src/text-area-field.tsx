import type { Ref, TextareaHTMLAttributes } from 'react';
import { FieldFrame, useField, type FieldProps } from './field-frame';

export interface TextAreaFieldProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={5} dir="auto" {...control} />
    </FieldFrame>
  );
}
