import { fireEvent, render, screen } from '@testing-library/react';
import { FloatingButtons } from './floating-buttons';

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
