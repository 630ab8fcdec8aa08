import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EmblaCarouselType } from 'embla-carousel';
import { openPage } from '../testing/shop-page';
import { BannerCarousel } from './banner-carousel';

jest.mock('embla-carousel-autoplay', () => ({
  __esModule: true,
  default: () => autoplay,
}));

const autoplay = {
  name: 'autoplay',
  options: {},
  // As the plugin does.
  init: (carousel: EmblaCarouselType) => carousel.on('pointerDown', () => (running = false)),
  destroy: jest.fn(),
  play: jest.fn(() => (running = true)),
  stop: jest.fn(() => (running = false)),
};
let running = false;

/** Carousels wait until they are seen. */
class AllInView {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void;

  constructor(tell: AllInView['tell']) {
    this.tell = tell;
  }

  observe() {
    queueMicrotask(() => this.tell([{ isIntersecting: true }]));
  }

  unobserve() {}
  disconnect() {}
}

// Only what is laid out can be dragged.
Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body });

beforeEach(() => {
  Object.assign(window, { IntersectionObserver: AllInView });
  running = false;
  jest.clearAllMocks();
});

/** The carousel's library arrives after the page. */
async function openBanners() {
  openPage(<BannerCarousel />);
  await waitFor(() => expect(running).toBe(true));
}

test('when the page opens, then the banners slide on; when one is pointed at, then they rest', async () => {
  await openBanners();
  await userEvent.hover(screen.getByRole('region', { name: 'Banners' }));
  expect(running).toBe(false);
  await userEvent.unhover(screen.getByRole('region', { name: 'Banners' }));
  expect(running).toBe(true);
});

test('when a button of the carousel has the focus, then they rest until it is gone', async () => {
  await openBanners();
  act(() => screen.getByRole('button', { name: 'Next' }).focus());
  expect(running).toBe(false);
  act(() => screen.getByRole('button', { name: 'Next' }).blur());
  expect(running).toBe(true);
});

test('when a finger that swipes or scrolls is lifted from them, then they slide on', async () => {
  await openBanners();
  const [slide] = screen.getAllByRole('listitem');
  const finger = { touches: [{ clientX: 100, clientY: 100 }] };
  fireEvent.touchStart(slide as Element, finger);
  expect(running).toBe(false);
  fireEvent.touchEnd(slide as Element, finger);
  expect(running).toBe(true);
});

test('when they are paused, then leaving them does not set them going again', async () => {
  await openBanners();
  await userEvent.click(screen.getByRole('button', { name: 'Pause banners' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.unhover(screen.getByRole('region', { name: 'Banners' }));
  expect(running).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Play banners' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.unhover(screen.getByRole('region', { name: 'Banners' }));
  expect(running).toBe(true);
});

test('when less motion was asked for, then they never start', async () => {
  const asked = window.matchMedia;
  window.matchMedia = (media) => Object.assign(asked(media), { matches: true });
  openPage(<BannerCarousel />);
  await waitFor(() => expect(autoplay.stop).toHaveBeenCalled());
  expect(running).toBe(false);
  expect(screen.queryByRole('button', { name: /(Pause|Play) banners/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
  window.matchMedia = asked;
});
