import { call } from './load';

/** Queries by turns, so that no answer is only kept in memory. */
export type Queries = Record<string, (round: number) => Record<string, string>>;

const ADMIN = {
  email: process.env['ADMIN_EMAIL'] ?? 'admin@handloom.example',
  password: process.env['ADMIN_PASSWORD'] ?? 'handloom-admin',
};
const DAY_MS = 24 * 60 * 60_000;
export const dayBefore = (days: number) =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
export const NAMES = [
  'sharma',
  'meera',
  'kavya rao',
  'omar',
  'tara ansari',
  'verma',
  'zoya',
  'imran k',
];

/** Whom the n-th order goes to, in a shop that `fill-panel.ts` has filled. */
const PHONE_OF = (n: number) => `98${String((n * 7_919) % 100_000_000).padStart(8, '0')}`;

/** The panel's list of orders. */
export const ORDER_LISTS: Queries = {
  'all, newest first': () => ({}),
  'all, oldest first': () => ({ sort: 'oldest' }),
  'all, largest first': () => ({ sort: 'amount-desc' }),
  'page 150 by its number': () => ({ page: '150' }),
  'status Processing': () => ({ status: 'Processing' }),
  'status Cancelled, smallest first': () => ({ status: 'Cancelled', sort: 'amount-asc' }),
  'payment Failed, largest first': () => ({ paymentStatus: 'Failed', sort: 'amount-desc' }),
  'payment Refunded, oldest first': () => ({ paymentStatus: 'Refunded', sort: 'oldest' }),
  'method Razorpay': () => ({ paymentMethod: 'Razorpay' }),
  'Completed, not paid (none)': () => ({ status: 'Completed', paymentStatus: 'Pending' }),
  'Cancelled, paid, cash (none)': () => ({
    status: 'Cancelled',
    paymentStatus: 'Paid',
    paymentMethod: 'COD',
  }),
  'to ship': () => ({ needs: 'shipping' }),
  'to look at': () => ({ needs: 'attention' }),
  'refund on its way': () => ({ needs: 'refund' }),
  'one day in India': (round) => {
    const day = dayBefore(20 + round);
    return { from: day, to: day, zone: 'Asia/Kolkata' };
  },
  'a quarter, largest first': (round) => ({
    from: dayBefore(200 + round),
    to: dayBefore(110 + round),
    sort: 'amount-desc',
  }),
  'a month, Razorpay, shipped': (round) => ({
    from: dayBefore(60 + round),
    to: dayBefore(30 + round),
    paymentMethod: 'Razorpay',
    status: 'Shipped',
  }),
  'search for a name': (round) => ({ search: NAMES[round % NAMES.length] ?? '' }),
  'search for a name, oldest first': (round) => ({
    search: NAMES[round % NAMES.length] ?? '',
    sort: 'oldest',
  }),
  'search for a number': (round) => ({ search: String(400_000 + round * 7_919) }),
  'search for an e-mail': (round) => ({ search: `meera.iyer${round * 13}@post` }),
  'search for a phone number': (round) => ({ search: PHONE_OF(400_000 + round * 7_919) }),
  'search for a phone number, as written': (round) => ({
    search: `+91 ${PHONE_OF(300_000 + round * 104_729).replace(/^(.{5})/, '$1 ')}`,
  }),
  'search for the end of a phone number': (round) => ({
    search: PHONE_OF(200_000 + round * 31).slice(-4),
  }),
  'search for how phone numbers begin': (round) => ({
    search: ['9800', '98', '9876', '980'][round % 4] ?? '',
  }),
  'search for what all have': () => ({ search: 'post.example' }),
  'search for nobody': (round) => ({ search: `xqzt${round}` }),
  'search for two letters': (round) => ({ search: ['sh', 'xq', 'ta', 'om'][round % 4] ?? '' }),
  'search for one letter': (round) => ({ search: ['s', 'x', 'k', 'q'][round % 4] ?? '' }),
  'search in cancelled ones': (round) => ({
    search: NAMES[round % NAMES.length] ?? '',
    status: 'Cancelled',
  }),
};

/** @returns the cookies of an account that is signed in, by itself the admin's */
export async function logIn(shop: string, account = ADMIN): Promise<string> {
  const login = { method: 'POST', expected: 200, body: account };
  const { headers } = await call(`${shop}/api/auth/login`, login);
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

/** Of the page after this one. */
export const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1];
