/** The buckets and streams of NATS in which releases stand, with what is told of them. */
export const RELEASES_BUCKET = 'releases';
export const CONTRACTS_BUCKET = 'contracts';
/** A bucket is a stream, whose name begins so. */
export const RELEASES_STREAM = `KV_${RELEASES_BUCKET}`;
export const CONTRACTS_STREAM = `KV_${CONTRACTS_BUCKET}`;
export const AUDIT_STREAM = 'release-audit';
export const ERRORS_STREAM = 'browser-errors';
