import { render, screen } from '@testing-library/react';
import { PicturesCompared } from './pictures-compared';

test('when two new pictures have files of one name, then each stands there', () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<PicturesCompared list={'image.jpg\nimage.jpg'} opened={[]} />);
  expect(screen.getAllByText('image.jpg')).toHaveLength(2);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});
