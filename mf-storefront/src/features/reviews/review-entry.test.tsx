import { render, screen } from '@testing-library/react';
import type { Review } from '@handloom/contracts/reviews';
import { ReviewEntry } from './review-entry';

const review: Review = {
  _id: 'r-1',
  stars: 4,
  text: 'Deep and soft.',
  author: 'Meera K.',
  createdAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
};

test('when older reviews come while their reader types, then the typing goes on', () => {
  const { rerender } = render(<textarea aria-label="Your review" />);
  screen.getByRole('textbox').focus();
  rerender(
    <>
      <textarea aria-label="Your review" />
      <ul>
        <ReviewEntry review={review} arrives />
      </ul>
    </>,
  );
  screen.getByText('Deep and soft.');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
