import { render, screen, waitFor } from '@testing-library/react';
import { useCarousel } from './use-carousel';

const scrollNext = jest.fn();
let whenStarted = () => {};

jest.mock('./when-near', () => ({
  whenNear: (_element: Element, then: (isWanted: () => boolean) => void) => {
    then(() => true);
    return () => undefined;
  },
}));

jest.mock('./carousel-engine', () => ({
  startCarousel: () => {
    whenStarted();
    const carousel = {
      scrollNext,
      destroy: jest.fn(),
      on: () => carousel,
      off: () => carousel,
      selectedScrollSnap: () => 0,
      scrollSnapList: () => [0, 1, 2],
      canScrollPrev: () => true,
      canScrollNext: () => true,
    };
    return carousel;
  },
}));

function Row() {
  const { viewport, stops, goOn } = useCarousel();
  return (
    <div ref={viewport}>
      <button onClick={goOn}>Next</button>
      {stops} stops
    </div>
  );
}

const next = () => screen.getByRole('button', { name: 'Next' });

beforeEach(() => {
  whenStarted = () => {};
  scrollNext.mockClear();
});

test('when Next is pressed before the carousel is there, then it goes on once it is, and once', async () => {
  render(<Row />);
  next().click();
  expect(scrollNext).not.toHaveBeenCalled();
  await screen.findByText(/3 stops/);
  expect(scrollNext).toHaveBeenCalledTimes(1);
});

test('when Next is pressed as the carousel starts, before that is drawn, then it goes on', async () => {
  whenStarted = () => queueMicrotask(() => next().click());
  render(<Row />);
  await waitFor(() => expect(scrollNext).toHaveBeenCalledTimes(1));
});
