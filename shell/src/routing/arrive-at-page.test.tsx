import { useEffect, useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { PAGE_ID } from '../frame/page-id';
import { ArriveAtPage } from './arrive-at-page';

const user = userEvent.setup({ delay: null });
const scrolledTo: string[] = [];

beforeAll(() => {
  // jsdom lays nothing out.
  window.scrollTo = () => scrolledTo.push('top');
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id);
  };
});
beforeEach(() => scrolledTo.splice(0));

/** Its parts come after its address, as those of a page that is still loading. */
function LatePage() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true));
    return () => clearTimeout(timer);
  }, []);
  return isThere ? <section id="reviews" tabIndex={-1} aria-label="Reviews" /> : null;
}

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => navigate(-1)}>Back</button>;
}

async function follow(to: string) {
  render(
    <MemoryRouter>
      <ArriveAtPage />
      <Back />
      <main id={PAGE_ID} tabIndex={-1}>
        <Routes>
          <Route path="/" element={<Link to={to}>Go</Link>} />
          <Route path="/rug" element={<LatePage />} />
        </Routes>
      </main>
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Go' }));
  return screen.findByRole('region', { name: 'Reviews' });
}

test('when a page is opened, then it begins at the top', async () => {
  await follow('/rug');
  expect(scrolledTo).toEqual(['top']);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('when Back leads to a page, then the browser shows it where one was', async () => {
  await follow('/rug');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('link', { name: 'Go' });
  expect(scrolledTo).toEqual(['top']);
});

test('when the address names a part that comes later, then eyes and keyboard go on there', async () => {
  const reviews = await follow('/rug#reviews');
  await waitFor(() => expect(document.activeElement).toBe(reviews));
  expect(scrolledTo).toEqual(['top', 'reviews']);
});

test.each([
  { link: 'the page itself', to: '/rugs?size=5', state: undefined, leads: ['top'] },
  { link: 'another query', to: '/rugs?size=6', state: undefined, leads: [] },
  { link: 'more of the page', to: '/rugs?size=5', state: { pages: 2 }, leads: [] },
])('when a link to $link is followed, then it leads to: $leads', async ({ to, state, leads }) => {
  render(
    <MemoryRouter initialEntries={['/rugs?size=5']}>
      <ArriveAtPage />
      <main id={PAGE_ID} tabIndex={-1} />
      <Link to={to} state={state}>
        Go
      </Link>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Go' });
  await user.click(link);
  expect(scrolledTo).toEqual(leads);
  expect(document.activeElement).toBe(leads.length > 0 ? screen.getByRole('main') : link);
});

test('when the page is there, then the document leaves Back to it', () => {
  const leaveToRouter = jest.fn();
  globalThis.earlyBack = { loads: () => false, leaveToRouter };
  render(
    <MemoryRouter>
      <ArriveAtPage />
    </MemoryRouter>,
  );
  expect(leaveToRouter).toHaveBeenCalledTimes(1);
  globalThis.earlyBack = undefined;
});
