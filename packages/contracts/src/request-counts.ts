/** Where gateways tell each other who asks much: counts of a few seconds, kept by nobody. */
export const REQUEST_COUNTS = 'gateway.request-counts';
