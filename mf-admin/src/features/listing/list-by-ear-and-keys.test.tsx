import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heldBack } from '../../admin-under-test';
import { fifty, four, listed, open, settled } from './knots-under-test';

const user = userEvent.setup({ delay: null });

test('when what is searched leaves some or nothing, then that is told to those who listen', async () => {
  await open('/knots', {
    'GET /api/knots': ({ url }) => {
      const found = url.includes('search=x') ? [] : url.includes('search') ? four.slice(1) : four;
      return { body: found, total: found.length };
    },
  });
  expect(await screen.findByText('4 knots')).toBeTruthy();
  const live = [...document.querySelectorAll('[aria-live="polite"]')];
  const told = () => live.map(({ textContent }) => textContent).filter(Boolean);
  expect(told()).toEqual(['4 knots']);
  await user.type(screen.getByRole('searchbox'), 'T');
  await waitFor(() => expect(told()).toEqual(['3 knots']));
  await user.type(screen.getByRole('searchbox'), '{Backspace}x');
  await waitFor(() => expect(told()).toEqual(['No knots match the filters.Clear filters']));
});

test('when the last page is reached by the keyboard, then it goes on at the way back, and the page is told', async () => {
  await open('/knots', {
    'GET /api/knots': ({ url }) => ({
      body: url.includes('page=3') ? four : fifty,
      total: 104,
    }),
  });
  const next = await screen.findByRole('button', { name: 'Next' });
  next.focus();
  await user.keyboard('{Enter}');
  await settled();
  expect(document.activeElement).toBe(next);
  await user.keyboard('{Enter}');
  await settled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getByText('Page 3 of 3').getAttribute('aria-live')).toBe('polite');
});
test('when what a link has asked for is taken away, then the keyboard goes on in the rows', async () => {
  const panel = await open('/knots?weaver=asha', listed);
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Knots of Asha' }));
  expect(panel.address()).toBe('/admin/knots');
  expect(document.activeElement?.getAttribute('role')).toBe('region');
});

test('when it is not known yet what filters leave, then clearing them waits for that, and a failure counts', async () => {
  const { answer, give } = heldBack();
  await open('/knots?kind=persian', { 'GET /api/knots': () => answer });
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await give({ status: 503, body: { message: 'Closed.' } });
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
});

test('when filters leave something, then they can be cleared at once, and the keyboard goes on in the rows', async () => {
  const panel = await open('/knots?search=a&kind=persian&from=2026-01-02&sort=oldest', {
    'GET /api/knots': () => ({ body: four }),
  });
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(panel.address()).toBe('/admin/knots?sort=oldest');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  expect(document.activeElement?.getAttribute('role')).toBe('region');
});
