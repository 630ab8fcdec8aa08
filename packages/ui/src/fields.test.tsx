import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './password-field';
import { SelectField } from './select-field';
import { StarRating } from './star-rating';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

test('when a field has an error, then the field is invalid and described by it', () => {
  render(<TextField label="City" error="City must be at least 2 characters" />);
  const field = screen.getByRole('textbox', { name: 'City', description: /at least 2 characters/ });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('when a text is typed, then it is read from where its script begins', () => {
  render(
    <>
      <TextField label="Name" />
      <TextAreaField label="Address" />
    </>,
  );
  for (const label of ['Name', 'Address']) expect(screen.getByLabelText(label).dir).toBe('auto');
});

test('when a field with a hint has an error, then both describe it', () => {
  render(<TextField label="Phone" error="Invalid phone number" hint="Leave out the spaces" />);
  const both = { name: 'Phone', description: 'Invalid phone number Leave out the spaces' };
  expect(screen.getByRole('textbox', both)).toBeTruthy();
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

test('when a password is shown, then it can be read and hidden again, and is hidden when it is sent', async () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="New password" autoComplete="new-password" error="Min 6 characters" />
      <button type="submit">Save</button>
    </form>,
  );
  const field = screen.getByLabelText('New password');
  await userEvent.type(field, 'wool');
  expect(field).toMatchObject({ type: 'password', autocomplete: 'new-password' });
  await userEvent.click(screen.getByRole('button', { name: 'Show new password' }));
  expect(field).toMatchObject({ type: 'text', value: 'wool' });
  await userEvent.click(screen.getByRole('button', { name: 'Hide new password' }));
  expect(field).toHaveProperty('type', 'password');

  await userEvent.click(screen.getByRole('button', { name: 'Show new password' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(field).toMatchObject({ type: 'password', value: 'wool' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
