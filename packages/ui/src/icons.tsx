import { icon } from './icon';

const heart = 'M12 20.5s-8-4.7-8-10.6A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8 2.9c0 5.9-8 10.6-8 10.6Z';
const bag = 'M5.5 8h13l1 12.5h-15L5.5 8Z';
const star = 'm12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8L12 3Z';

export const SearchIcon = /* @__PURE__ */ icon(
  <path d="M20 20l-4.2-4.2M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" />,
);
export const AccountIcon = /* @__PURE__ */ icon(
  <path d="M15.8 8a3.8 3.8 0 1 1-7.6 0 3.8 3.8 0 0 1 7.6 0ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />,
);
export const BagIcon = /* @__PURE__ */ icon(<path d={`${bag}M8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5`} />);
export const BagCheckIcon = /* @__PURE__ */ icon(
  <path d={`${bag}M8.5 8V7a3.5 3.5 0 0 1 7 0v1m-6.5 6 2 2 4-4`} />,
);
export const HeartIcon = /* @__PURE__ */ icon(<path d={heart} />);
export const HeartFilledIcon = /* @__PURE__ */ icon(<path d={heart} fill="currentColor" />);
export const EyeIcon = /* @__PURE__ */ icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />,
);
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m14.5 5-7 7 7 7" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9.5 5 7 7-7 7" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m5 9.5 7 7 7-7" />);
export const ArrowUpIcon = /* @__PURE__ */ icon(<path d="M12 20V4.5m-6.5 6L12 4l6.5 6.5" />);
export const CloseIcon = /* @__PURE__ */ icon(<path d="m5.5 5.5 13 13m0-13-13 13" />);
export const MenuIcon = /* @__PURE__ */ icon(<path d="M3.5 7h17M3.5 12h17M3.5 17h17" />);
export const PlusIcon = /* @__PURE__ */ icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = /* @__PURE__ */ icon(<path d="M5 12h14" />);
export const CheckIcon = /* @__PURE__ */ icon(<path d="m4.5 12.5 5 5 10-11" />);
export const StarIcon = /* @__PURE__ */ icon(<path d={star} />);
export const StarFilledIcon = /* @__PURE__ */ icon(<path d={star} fill="currentColor" />);
export const ShareIcon = /* @__PURE__ */ icon(
  <path d="M12 15V3.5m-4.5 4L12 3l4.5 4.5M5 12v8.5h14V12" />,
);
export const QuestionIcon = /* @__PURE__ */ icon(
  <path d="M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8m0 2.8v.1" />,
);
export const ListIcon = /* @__PURE__ */ icon(
  <path d="M8 6.5h12.5M8 12h12.5M8 17.5h12.5M4 6.5h.1M4 12h.1M4 17.5h.1" />,
);
export const ChatIcon = /* @__PURE__ */ icon(
  <path d="M3.8 20.2 5 16.4a8.4 8.4 0 1 1 3.2 2.9l-4.4.9ZM9 9c0 3.3 2.7 6 6 6l1.1-1.7-2-1.2-1 .9a4.5 4.5 0 0 1-2.1-2.1l.9-1-1.2-2L9 9Z" />,
);
export const SentIcon = /* @__PURE__ */ icon(
  <path d="M21 3 3.5 10l7 3.5L14 20.5 21 3Zm0 0L10.5 13.5" />,
);
export const TruckIcon = /* @__PURE__ */ icon(
  <path d="M2.5 6h12v11h-12V6Zm12 4h4l3 3.5V17h-7v-7ZM8 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm11.5 0a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z" />,
);
export const ReturnIcon = /* @__PURE__ */ icon(
  <path d="M8 5 4 9l4 4M4.5 9H15a5.2 5.2 0 0 1 0 10.5H8" />,
);
export const LogoutIcon = /* @__PURE__ */ icon(
  <path d="M14 4H5v16h9m-4-8h10.5m-4-4.5L21 12l-4.5 4.5" />,
);
export const ExternalIcon = /* @__PURE__ */ icon(
  <path d="M9.5 5H5v14h14v-4.5M13 5h6v6m0-6-8.5 8.5" />,
);
export const DownloadIcon = /* @__PURE__ */ icon(
  <path d="M12 4v11.5m-4.5-4L12 16l4.5-4.5M4.5 20h15" />,
);
export const UploadIcon = /* @__PURE__ */ icon(
  <path d="M12 16V4.5m-4.5 4L12 4l4.5 4.5M4.5 20h15" />,
);
export const DashboardIcon = /* @__PURE__ */ icon(
  <path d="M4 4h7v9H4V4Zm9 0h7v5h-7V4Zm0 7h7v9h-7v-9Zm-9 4h7v5H4v-5Z" />,
);
export const RugIcon = /* @__PURE__ */ icon(
  <path d="M6 5h12v14H6V5Zm2.5 2.5h7v9h-7v-9ZM7 5V3m3 2V3m4 2V3m3 2V3M7 21v-2m3 2v-2m4 2v-2m3 2v-2" />,
);
export const LayersIcon = /* @__PURE__ */ icon(
  <path d="m12 3.5 8.5 4.5-8.5 4.5L3.5 8 12 3.5ZM3.5 12l8.5 4.5 8.5-4.5m-17 4 8.5 4.5 8.5-4.5" />,
);
export const TagIcon = /* @__PURE__ */ icon(<path d="M4 4h8l8.5 8.5-8 8L4 12V4Zm4 4.1v-.1" />);
export const RulerIcon = /* @__PURE__ */ icon(
  <path d="m3.5 16 12.5-12.5 4.5 4.5L8 20.5 3.5 16Zm3-3 2 2m1-5 3 3m0-6 2 2" />,
);
export const UsersIcon = /* @__PURE__ */ icon(
  <path d="M12 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 19.5c.4-3.5 2.8-5 6-5s5.6 1.5 6 5m1-14.8a3.5 3.5 0 0 1 0 6.6m2 3.4c2.3.5 3.7 2 4 4.8" />,
);
export const AuditIcon = /* @__PURE__ */ icon(
  <path d="M6 3.5h9l4 4V11M6 3.5v17h5m-2-11h5m-5 4h2.5m8.5 6.5 1.5 1.5m-1-4.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />,
);
export const ChartIcon = /* @__PURE__ */ icon(<path d="M4 4v16h16.5M8 16v-4m4.5 4V8M17 16v-6" />);
