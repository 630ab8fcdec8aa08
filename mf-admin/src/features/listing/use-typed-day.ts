import { useState, type ChangeEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A year is typed digit by digit, and the first three make years that nobody means. */
const YEAR_IS_WHOLE = /^[1-9]\d{3}-/;

/** @param goesOn with the day that was told a moment ago, of which another part was typed */
export type TellDay = (day: string, goesOn: boolean) => void;

/**
 * Properties of a date field whose day is kept in the page's address. While it is typed in, the field
 * shows what is typed: a day that came back meanwhile would reset the half that is there. Back takes it away.
 * @param day `2026-11-25`; empty: none
 * @param onDay told each whole day, and that it was emptied
 */
export function useTypedDay(day: string, onDay: TellDay) {
  const [typed, setTyped] = useState<{ value: string; isTold: boolean }>();
  const { key } = useLocation();
  const how = useNavigationType();
  const [place, setPlace] = useState(key);
  if (key !== place) {
    setPlace(key);
    if (how === 'POP') setTyped(undefined);
  }
  return {
    type: 'date',
    // Without it browsers take years of six digits, and wait for the rest.
    max: '9999-12-31',
    value: typed?.value ?? day,
    onChange({ target: { value } }: ChangeEvent<HTMLInputElement>) {
      const goesOn = typed?.isTold ?? false;
      const isWhole = value === '' || YEAR_IS_WHOLE.test(value);
      setTyped({ value, isTold: isWhole || goesOn });
      if (isWhole) onDay(value, goesOn);
    },
    onBlur: () => setTyped(undefined),
  };
}
