/** What carousels and long lists ask of a browser and jsdom, which lays nothing out, does not have. */
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
  scrollTo: () => undefined,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
});

export {};
