import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp } from './app-under-test';

test('when the frame itself throws, then a plain page says so, with ways on', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await openApp({ at: '/auth/login' });
  Object.assign(window, {
    scrollTo: () => {
      throw new Error('a frame that cannot scroll');
    },
  });
  await userEvent.click(screen.getByRole('link', { name: "Don't have an account?" }));

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Something went wrong while showing the shop.',
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'start from the home page' }).getAttribute('href')).toBe(
    '/',
  );
  jest.restoreAllMocks();
});
