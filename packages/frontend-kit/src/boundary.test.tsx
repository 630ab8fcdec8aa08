import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { Boundary } from './boundary';

beforeEach(() => {
  // React reports errors that a boundary caught; here they are what is tested.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

/** One of the shop's rugs cannot be shown. */
function Rug() {
  const { pathname, search } = useLocation();
  if (pathname === '/a' && search === '') throw new Error('no such weave');
  return <p>Rug {pathname + search}</p>;
}

function openRugA() {
  render(
    <MemoryRouter initialEntries={['/a']}>
      <Link to="/b">To rug B</Link>
      <Link to="/a">To rug A</Link>
      <Link to="/a?size=5x8">Another size</Link>
      <Boundary unavailable="This rug is unavailable right now.">
        <Rug />
      </Boundary>
    </MemoryRouter>,
  );
  expect(screen.getByRole('status').textContent).toContain('This rug is unavailable right now.');
}

test('when one rug crashes, then the next one shows in the same place, and the first one is tried again', async () => {
  openRugA();
  await userEvent.click(screen.getByRole('link', { name: 'To rug B' }));
  expect(screen.getByText('Rug /b')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();

  await userEvent.click(screen.getByRole('link', { name: 'To rug A' }));
  expect(screen.getByRole('status')).toBeTruthy();
});

test('when only the query changes, then the content is tried again too', async () => {
  openRugA();
  await userEvent.click(screen.getByRole('link', { name: 'Another size' }));
  expect(screen.getByText('Rug /a?size=5x8')).toBeTruthy();
});

test('when no router stands around it, then it still says that something failed', async () => {
  let broken = true;
  const Part = () => {
    if (broken) throw new Error('broken part');
    return <p>A part</p>;
  };
  render(
    <Boundary>
      <Part />
    </Boundary>,
  );
  expect(screen.getByRole('status').textContent).toContain('unavailable right now');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  // The keyboard goes on at what has taken the button's place.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('A part')));
});
