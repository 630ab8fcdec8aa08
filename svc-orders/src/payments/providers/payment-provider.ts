import type { AttemptStatus, RefundStatus } from '../payment-rules';
import type { ProviderName } from './provider-money';

/**
 * What the shop needs of a provider of hosted payment pages. Amounts are hundredths of the currency.
 * Every call throws ProviderRefused or ProviderUnsure, and nothing else, when it fails.
 */
export interface PaymentProvider {
  name: ProviderName;
  /** Whether its keys move real money. */
  live: boolean;
  /** Everything that the creating call sends. Computed once and stored: a repeated call is the same call. */
  pageParams(page: PageRequest): PageParams;
  /** Makes the page, or finds the one that the same params made before. */
  createPage(params: PageParams): Promise<OpenPage>;
  /** What has become of a page. */
  askPage(ref: string): Promise<PaymentFact>;
  /** Also of a page that is over already: only {@link askPage} tells how it ended. */
  closePage(ref: string): Promise<void>;
  /** Gives money back; a call with a refund id that it remembers is the same call. Providers remember for a day. */
  refund(refund: RefundOrder): Promise<RefundFact>;
  /** The one that an earlier call made, however long ago. */
  findRefund(refund: RefundOrder): Promise<RefundFact | null>;
  askRefund(providerRefundId: string, paymentId: string): Promise<RefundFact>;
  /** All that happened since then, oldest first or not. */
  newsSince(since: Date): AsyncIterable<ProviderNews>;
  /** @throws WebhookRefused when it was not the provider who sent these bytes. */
  verifyWebhook(body: Buffer, headers: WebhookHeaders): WebhookEvent;
  /** What a stored event says. Empty for kinds that mean nothing to the shop. */
  factsOf(body: Buffer): ProviderFact[];
}

export type WebhookHeaders = Record<string, string | string[] | undefined>;
export type PageParams = Record<string, unknown>;

export interface PageRequest {
  attemptId: string;
  orderId: string;
  orderNumber: string;
  amountMinor: number;
  /** ISO 4217, upper case */
  currency: string;
  customer: { email: string; phone: string };
  expiresAt: Date;
  /** Such as `https://shop.example`; the browser comes back to it. */
  origin: string;
}

export interface OpenPage {
  ref: string;
  url: string;
  amountMinor: number;
  currency: string;
}

export interface PaymentFact {
  kind: 'payment';
  status: AttemptStatus;
  /** Our id of the attempt, where the provider was told it. */
  attemptId: string | null;
  /** The provider's id of the page. */
  pageRef: string | null;
  providerOrderId: string | null;
  paymentId: string | null;
  /** What was, or would be, paid; null where the provider does not say. */
  amountMinor: number | null;
  currency: string | null;
  live: boolean | null;
  /** False: the page is over, and nothing is said of a payment that was tried on it; {@link PaymentProvider.askPage} tells. */
  knowsTries: boolean;
}

export interface RefundOrder {
  refundId: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
}

export interface RefundFact {
  kind: 'refund';
  /** Our id; null for a refund that was made in the provider's dashboard. */
  refundId: string | null;
  providerRefundId: string;
  paymentId: string | null;
  amountMinor: number;
  currency: string;
  status: RefundStatus;
}

export interface DisputeFact {
  kind: 'dispute';
  disputeId: string;
  paymentId: string;
  /** Of one that was lost: what was lost. */
  amountMinor: number;
  /** The provider's word; `lost` as soon as anything was. */
  status: string;
  isOpen: boolean;
  /** When the provider said so: reports come in any order, and a dispute that is over may turn once more. */
  at: Date;
}

export type ProviderFact = PaymentFact | RefundFact | DisputeFact;

export interface WebhookEvent {
  eventId: string;
  type: string;
  objectId: string | null;
  body: Buffer;
}
/** Some providers list events, some only the things themselves. */
export type ProviderNews =
  | { kind: 'event'; event: WebhookEvent }
  | { kind: 'fact'; fact: ProviderFact }
  /** One of the things listed has a shape that is not known; it says nothing of the others. */
  | { kind: 'unreadable'; id: string | null; error: unknown };

/** Code of a refusal that is none of the provider's: the page was paid, given up or closed meanwhile. */
export const PAGE_OVER = 'page-over';

/** The provider said no. Asking the same again is no use. */
export class ProviderRefused extends Error {
  readonly code: string | null;
  constructor(message: string, code: string | null, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Nobody knows whether it happened: no answer came, or none that can be read. */
export class ProviderUnsure extends Error {
  /** True for a failure that the provider itself reported; the same call would get it again. */
  readonly answered: boolean;
  constructor(message: string, answered: boolean, options?: ErrorOptions) {
    super(message, options);
    this.answered = answered;
  }
}

/** The provider refuses the shop's keys, which says nothing of the page or the refund that was asked about. */
export class KeysRefused extends ProviderUnsure {
  constructor(message: string, options?: ErrorOptions) {
    super(message, false, options);
  }
}
/** Answers of a provider that does not know the keys (401), or does not allow them the call (403). */
export const refusesKeys = (status: number | undefined): boolean =>
  status === 401 || status === 403;

/** These bytes are not the provider's. */
export class WebhookRefused extends Error {}
