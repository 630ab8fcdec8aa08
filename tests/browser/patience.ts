/** How long a window waits for what it should show: a busy machine is slow, not wrong, and a test that passes never waits so long. */
export const PATIENCE_MS = 60_000;
