/** The largest call of a payment provider that the gateway forwards and svc-orders reads. */
export const WEBHOOK_BYTES = 262_144;
