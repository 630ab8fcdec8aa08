import type { FragmentName, MicrofrontendName, Whereabouts } from '@handloom/contracts/pages';

export type Runs = MicrofrontendName | FragmentName;

export type Stack = ReturnType<typeof whereaboutsStack>;

/**
 * Whose code runs now: fragments stand in each other, and leaving one is being in the one around it. One
 * that threw is never left; leaving what is around it leaves it too.
 */
export function whereaboutsStack(write: (text: string) => void) {
  const stack: Runs[] = [];
  const whereabouts: Whereabouts = {
    entered(name) {
      stack.push(name);
      write(name);
    },
    left(name) {
      const at = stack.lastIndexOf(name);
      if (at >= 0) stack.length = at;
      write(stack.at(-1) ?? '');
    },
  };
  return {
    whereabouts,
    /** Runs a part's own function. */
    within<Value>(owner: MicrofrontendName, run: () => Value): Value {
      stack.push(owner);
      write(owner);
      const value = run();
      if (!(value instanceof Promise)) reset();
      return value;
    },
    reset,
  };

  function reset(): void {
    stack.length = 0;
    write('');
  }
}
