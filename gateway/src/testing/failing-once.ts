/** Fails once, as something unforeseen does. */
export function failingOnce(): () => void {
  let hasFailed = false;
  return () => {
    if (hasFailed) return;
    hasFailed = true;
    throw new Error('It fails once.');
  };
}
