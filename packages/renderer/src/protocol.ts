import { z } from 'zod';
import type { MicrofrontendName, PageHead, ShopSettings } from '@handloom/contracts/pages';

/** One release to run, by its folder in the store. */
export interface PartToRun {
  name: MicrofrontendName;
  folder: string;
}

/** A page that a visitor asks for. */
export interface PageAsked {
  owner: MicrofrontendName;
  /** Pattern of its route. */
  route: string;
  path: string;
  /** Without the question mark. */
  query: string;
  params: Record<string, string | undefined>;
}

/** What a document is composed from. */
export interface DocumentAsked {
  url: string;
  /** Null where no available part has a page: only the frame is rendered. */
  page: PageAsked | null;
  /** JSON of what the document starts the application from, without the user. */
  boot: string;
  /** Calls of `data` that were answered 404. */
  missing: string[];
  /** Whether every call was answered, so that the page can tell its status and where it moved. */
  complete: boolean;
}

export type Ask =
  | { kind: 'open'; parts: PartToRun[]; settings: ShopSettings }
  | { kind: 'plan'; page: PageAsked }
  | { kind: 'compose'; document: DocumentAsked }
  /** The next addresses of a route; the first ask begins. */
  | { kind: 'addresses'; owner: MicrofrontendName; route: string }
  /** Answered by a process that is still there. */
  | { kind: 'ping' };

/** The API is only asked by the gateway. */
export type ReadAnswer = { kind: 'read'; body: unknown } | { kind: 'read'; failure: string };

const trouble = z.object({ what: z.string(), stack: z.string() });
/** Something of a team's code threw; the document does without it. */
export type Trouble = z.infer<typeof trouble>;
/** Of the route of the page that was asked for. */
export const ROUTE_THROWS = 'a route’s definition throws';

const head = z.object({
  title: z.string(),
  description: z.string().optional(),
  canonical: z.string().optional(),
  image: z.string().optional(),
  openGraphType: z.string().optional(),
  jsonLd: z
    .array(z.custom<object>((value) => typeof value === 'object' && value !== null))
    .optional(),
  noIndex: z.boolean().optional(),
}) satisfies z.ZodType<PageHead>;

const picture = z.object({ srcSet: z.string(), sizes: z.string() });

export const opened = z.object({
  /** What parts threw while they were evaluated; those are left out. */
  failures: z.record(z.string(), z.string()),
  routes: z.array(
    z.object({
      owner: z.string(),
      path: z.string(),
      /** Its head says that search engines should not list it. */
      unlisted: z.boolean(),
      /** It names its addresses itself. */
      listsAddresses: z.boolean(),
    }),
  ),
});
export type Opened = z.infer<typeof opened>;

export const planned = z.object({ urls: z.array(z.string()), troubles: z.array(trouble) });
export type Planned = z.infer<typeof planned>;

export const composed = z.object({
  movedTo: z.string().optional(),
  status: z.number().int().min(200).max(599),
  head: head.nullable(),
  picture: picture.extend({ instead: picture.extend({ media: z.string() }).optional() }).optional(),
  /** Null when the browser has to render the whole page. */
  markup: z.string().nullable(),
  /** Why the browser has to render something: the whole page where there is no markup. */
  fallback: z
    .enum(['threw', 'late', 'empty', 'needs-script', 'fragment-threw', 'no-renderer'])
    .optional(),
  renderMs: z.number(),
  troubles: z.array(trouble),
});
export type Composed = z.infer<typeof composed>;
export type FallbackReason = NonNullable<Composed['fallback']>;

export const addressBatch = z.object({
  addresses: z.array(z.object({ path: z.string(), lastModified: z.string().optional() })),
  done: z.boolean(),
});

/** What the renderer sends. */
export const answer = z.discriminatedUnion('kind', [
  /** Its own program has been read, and no team's code yet. */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('answer'), value: z.unknown() }),
  z.object({ kind: z.literal('failed'), sentence: z.string() }),
  z.object({ kind: z.literal('read'), url: z.string() }),
]);
