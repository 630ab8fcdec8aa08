import type { ComponentType, ReactNode } from 'react';
import { z } from 'zod';
import type { FragmentName } from './pages';

/**
 * What the shell lends to every page and fragment. A release says that it lends, or takes, this: where the shell lends less than a
 * part takes, neither goes live beside the other. So it grows by addition.
 */
export const host = z.object({
  settings: z.object({
    /** ISO 4217 codes. */
    currency: z.object({ catalogue: z.string(), checkout: z.string() }),
    /** `https://shop.example`; empty in the browser until the document says it. */
    origin: z.string(),
  }),
  /** Calls of the first page that were answered 404 before its document was made. */
  missing: z.array(z.string()).optional(),
  /**
   * The component behind a fragment's name. The same name and attempt give the same component, or
   * React would remount it with each render; a higher attempt loads anew. It may suspend, and throws
   * where the fragment can't be had.
   */
  // Props differ per fragment and are the owner's contract.
  fragment:
    z.custom<(name: FragmentName, attempt?: number) => ComponentType<Record<string, unknown>>>(),
  /** Stands behind a fragment's content; only rendering on the server has something to put there. */
  afterFragment: z.custom<(name: FragmentName) => ReactNode>().optional(),
});

export type Host = z.infer<typeof host>;
