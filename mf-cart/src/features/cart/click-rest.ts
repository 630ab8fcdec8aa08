/** A quantity that is still being clicked is sent when it has rested for this long. */
const REST_MS = 400;

/** Whether the shopper is still clicking a quantity. */
export function createClickRest() {
  let lastClick = 0;
  let notBefore = 0;
  let wake = () => {};

  function end(): void {
    notBefore = 0;
    wake();
  }

  return {
    end,
    /** One click alone is not waited for, and what is not a quantity ends the rest. */
    clicked(isQuantity: boolean): void {
      const now = Date.now();
      const isStillClicking = isQuantity && now - lastClick < REST_MS;
      lastClick = now;
      if (isStillClicking) notBefore = now + REST_MS;
      else end();
    },
    /** Until the last click is `REST_MS` old, or somebody is in a hurry. */
    async over(): Promise<void> {
      while (notBefore > Date.now()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, notBefore - Date.now());
          // The page may be about to close.
          document.addEventListener('visibilitychange', end, { once: true });
        });
      }
    },
  };
}
