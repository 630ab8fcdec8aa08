import { render, screen } from '@testing-library/react';
import { SelectField } from './select-field';
import { StarRating } from './star-rating';
import { TextField } from './text-field';

test('when a field has an error, then the field is invalid and described by it', () => {
  render(<TextField label="City" error="City must be at least 2 characters" />);
  const field = screen.getByRole('textbox', { name: 'City', description: /at least 2 characters/ });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('when a select hides its label, then it still has its name', () => {
  render(
    <SelectField label="Sort by" hideLabel options={[{ value: 'newest', label: 'Newest' }]} />,
  );
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeTruthy();
});

test('when a rating is 4.6, then four stars are filled and the name says 4.6', () => {
  render(<StarRating rating={4.6} />);
  const stars = screen.getByRole('img', { name: 'Rated 4.6 out of 5' });
  expect(stars.querySelectorAll('path[fill="currentColor"]')).toHaveLength(4);
});
