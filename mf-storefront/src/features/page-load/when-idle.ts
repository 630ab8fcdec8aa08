/**
 * Chromium at times keeps an idle callback without a limit until something is drawn again: on a busy
 * machine in 5 of 300 page loads, whose buttons waited for it.
 */
const AT_LATEST_MS = 1000;

/** Safari has no idle callbacks. */
export const whenIdle = (then: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(then, { timeout: AT_LATEST_MS })
    : setTimeout(then);
