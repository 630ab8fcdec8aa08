import { useState } from 'react';

/** What is open above a page, one thing at a time. What ends late closes nothing that was opened since. */
export function useOpened<Thing extends object>() {
  const [opened, setOpened] = useState<Thing | null>(null);
  return {
    opened,
    open: (thing: Thing) => setOpened(thing),
    close: () => setOpened((now) => (now === opened ? null : now)),
  };
}
