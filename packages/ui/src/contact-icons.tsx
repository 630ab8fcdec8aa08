import { icon } from './icon';

// A file of their own, so that pages carry them that tell how the shop is reached, and no others.

export const MailIcon = /* @__PURE__ */ icon(<path d="M3.5 6h17v12.5h-17V6Zm0 .5L12 13l8.5-6.5" />);
export const PhoneIcon = /* @__PURE__ */ icon(
  <path d="M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3c0 1.2-.8 2-2 2A15 15 0 0 1 4.5 5.5c0-1.2.8-2 2-2Z" />,
);
export const MapPinIcon = /* @__PURE__ */ icon(
  <path d="M12 21s7-6.2 7-11.2a7 7 0 0 0-14 0C5 14.8 12 21 12 21Zm2.6-11.2a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0Z" />,
);
export const InstagramIcon = /* @__PURE__ */ icon(
  <path d="M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm7.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Zm1.2-4.7h.1" />,
);
export const FacebookIcon = /* @__PURE__ */ icon(
  <path d="M14 20.5v-8h3l.5-3H14V8c0-1.2.6-2 2-2h1.5V3.5h-2.2C12.6 3.5 11 5 11 7.7v1.8H8.5v3H11v8" />,
);
export const PinterestIcon = /* @__PURE__ */ icon(
  <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM9.5 20l2.2-9.5m-2.5 2.7c-1.4-2.7.5-5.5 3.2-5.5 2.3 0 3.8 1.5 3.6 3.8-.2 2.4-1.7 4.2-3.5 4.2-.9 0-1.5-.4-1.7-1" />,
);
