// Without schemas: pages need it, and no copy of zod with it.

/**
 * The cookie of a browser in which a part's live release cannot be started: `mf-cart.<version>`. The gateway gives
 * it the release before that one, for as long as that one is live.
 */
export const FORMER_RELEASE_COOKIE = 'former-release';
