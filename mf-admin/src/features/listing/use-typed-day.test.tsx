import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useTypedDay } from './use-typed-day';

const onDay = jest.fn();
beforeEach(() => onDay.mockClear());

function Field({ day }: { day: string }) {
  return <input {...useTypedDay(day, onDay)} aria-label="From" />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('From');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('when a year is typed digit by digit, then only the whole one is told, and nothing is reset', () => {
  const { rerender } = render(<Field day="2026-06-27" />, { wrapper: MemoryRouter });
  for (const year of ['0002', '0020', '0202']) {
    type(`${year}-10-05`);
    // What keeps the day shows it once more meanwhile.
    rerender(<Field day="2026-06-27" />);
    expect(field().value).toBe(`${year}-10-05`);
  }
  expect(onDay).not.toHaveBeenCalled();
  type('2026-10-05');
  expect(onDay.mock.calls).toEqual([['2026-10-05', false]]);
});

test('when the field is left with half a year, then it shows the day that holds', () => {
  render(<Field day="2026-06-27" />, { wrapper: MemoryRouter });
  type('0002-10-05');
  fireEvent.blur(field());
  expect(field().value).toBe('2026-06-27');
});

test('when the field is emptied, then that is told', () => {
  render(<Field day="2026-06-27" />, { wrapper: MemoryRouter });
  type('');
  expect(onDay.mock.calls).toEqual([['', false]]);
});
