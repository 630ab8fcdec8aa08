import { fireEvent, render, screen } from '@testing-library/react';
import { FloatingButtons } from './floating-buttons';
import { PAGE_ID } from './page-id';

test.each([
  ['wants less motion', true, 'instant'],
  ['has not asked for less motion', false, 'smooth'],
])('when the visitor %s, then the way to the top moves accordingly', (_who, matches, behavior) => {
  const scrollTo = jest.fn();
  const isAsked = (query: string) => query === '(prefers-reduced-motion: reduce)' && matches;
  Object.assign(window, {
    scrollTo,
    scrollY: 1_000,
    matchMedia: (query: string) => ({ matches: isAsked(query) }),
  });
  render(<FloatingButtons />);
  fireEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior });
});

test('when the way to the top is gone by keyboard, then the focus goes along: its button stays behind at the end', () => {
  Object.assign(window, {
    scrollTo: () => {},
    scrollY: 1_000,
    matchMedia: () => ({ matches: false }),
  });
  render(
    <>
      <main id={PAGE_ID} tabIndex={-1} />
      <FloatingButtons />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Scroll to top' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
