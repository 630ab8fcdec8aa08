import { useState, type ChangeEvent } from 'react';

/** A year is typed digit by digit, and the first three make years that nobody means. */
const YEAR_IS_WHOLE = /^[1-9]\d{3}-/;

/**
 * Properties of a date field whose day is kept elsewhere, such as in the page's address. While it is typed in, the field
 * shows what is typed: a day that came back meanwhile would reset the half that is there.
 * @param day `2026-11-25`; empty: none
 * @param onDay told each whole day, and that it was emptied
 */
export function useTypedDay(day: string, onDay: (day: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    type: 'date',
    // Without it browsers take years of six digits, and wait for the rest.
    max: '9999-12-31',
    value: typed ?? day,
    onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
      setTyped(value);
      if (value === '' || YEAR_IS_WHOLE.test(value)) onDay(value);
    },
    onBlur: () => setTyped(undefined),
  };
}
