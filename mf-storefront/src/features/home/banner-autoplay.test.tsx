import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../testing/shop-page';
import { BannerCarousel } from './banner-carousel';

jest.mock('embla-carousel-autoplay', () => ({
  __esModule: true,
  default: () => autoplay,
}));

const autoplay = {
  name: 'autoplay',
  options: {},
  init: jest.fn(),
  destroy: jest.fn(),
  play: jest.fn(() => (running = true)),
  stop: jest.fn(() => (running = false)),
};
let running = false;

beforeEach(() => (running = false));

test('when the page opens, then the banners slide on; when one is pointed at, then they rest', async () => {
  openPage(<BannerCarousel />);
  expect(running).toBe(true);
  await userEvent.hover(screen.getByRole('region', { name: 'Banners' }));
  expect(running).toBe(false);
  await userEvent.unhover(screen.getByRole('region', { name: 'Banners' }));
  expect(running).toBe(true);
});

test('when a button of the carousel has the focus, then they rest until it is gone', () => {
  openPage(<BannerCarousel />);
  act(() => screen.getByRole('button', { name: 'Next' }).focus());
  expect(running).toBe(false);
  act(() => screen.getByRole('button', { name: 'Next' }).blur());
  expect(running).toBe(true);
});

test('when they are paused, then leaving them does not set them going again', async () => {
  openPage(<BannerCarousel />);
  await userEvent.click(screen.getByRole('button', { name: 'Pause banners' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.unhover(screen.getByRole('region', { name: 'Banners' }));
  expect(running).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Play banners' }));
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.unhover(screen.getByRole('region', { name: 'Banners' }));
  expect(running).toBe(true);
});

test('when less motion was asked for, then they never start', () => {
  const asked = window.matchMedia;
  window.matchMedia = (media) => Object.assign(asked(media), { matches: true });
  openPage(<BannerCarousel />);
  expect(running).toBe(false);
  window.matchMedia = asked;
});
