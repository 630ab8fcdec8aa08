import { icon } from '@handloom/ui/icon';

// Of no other page, so that no other page carries them.
export const HandKnotIcon = /* @__PURE__ */ icon(
  <path d="M8 3.5v17M16 3.5v17M8 9.5c3 0 5 5 8 5m-8 0c1.3 0 2.3-.8 3.3-1.8m1.5-1.5c1-1 2-1.7 3.2-1.7" />,
);
export const WoolIcon = /* @__PURE__ */ icon(
  <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM5 7.5c5.5 1 10 5 11.5 11.5M4 14c3 .5 5.5 3 6 6m-1-16c6 1 10.5 5.5 11.4 11M14 4c2.8 1 5 3 6 5.5" />,
);
export const ArrowRightIcon = /* @__PURE__ */ icon(<path d="M4 12h15.5m-6-6.5L20 12l-6.5 6.5" />);
export const PauseIcon = /* @__PURE__ */ icon(<path d="M8.5 5.5v13m7-13v13" />);
export const PlayIcon = /* @__PURE__ */ icon(<path d="M8 5.5v13L18.5 12 8 5.5Z" />);
