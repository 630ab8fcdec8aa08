/** What goes wrong, as tests ask for it. Nothing does unless the sandbox was started with controls. */
export interface Faults {
  /**
   * Of the API: answer as always; a 502 page; hang for ever; do the work and then hang (`lost-answer`);
   * say 500 in the provider's own shape; refuse whatever is asked.
   */
  api: 'none' | '502' | 'hang' | 'lost-answer' | '500' | 'refuse';
  /** Whose API that is. */
  apiOf: 'both' | 'stripe' | 'razorpay';
  /** Milliseconds before each answer of the API. */
  apiDelayMs: number;
  /** Webhooks are never sent. */
  dropWebhooks: boolean;
  /** Webhooks wait until they are released. */
  holdWebhooks: boolean;
  webhookDelayMs: number;
  /** How often each webhook is sent, at the least. */
  copies: number;
  /** What the next refunds become at once. */
  refunds: 'succeeded' | 'pending';
}

export const noFaults = (): Faults => ({
  api: 'none',
  apiOf: 'both',
  apiDelayMs: 0,
  dropWebhooks: false,
  holdWebhooks: false,
  webhookDelayMs: 0,
  copies: 1,
  refunds: 'succeeded',
});
