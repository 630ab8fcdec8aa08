import { useId, useMemo } from 'react';
import { TextField, type TextFieldProps } from '@handloom/ui/text-field';
import { countryNames } from './countries';

/** Any text, with the names of countries to choose from. */
export function CountryField(props: Omit<TextFieldProps, 'list'>) {
  const listId = useId();
  const countries = useMemo(() => countryNames(), []);
  return (
    <>
      <TextField {...props} list={listId} />
      <datalist id={listId}>
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
