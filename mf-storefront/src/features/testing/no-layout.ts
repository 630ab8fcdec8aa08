/** What carousels ask of a browser and jsdom, which lays nothing out, does not have. */
class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(window, {
  IntersectionObserver: NothingToObserve,
  ResizeObserver: NothingToObserve,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
});

export {};
