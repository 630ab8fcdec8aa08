import type { ComponentType } from 'react';
import type { User } from './accounts';
import type { ShopCurrency } from './money';

/**
 * A separately built part of the site. Its folder, asset path and release share this name. Which parts there
 * are is written down nowhere: here the folders say it (build-kit/microfrontends), in a running shop the
 * teams' public keys (release-registry/release-keys).
 */
export type MicrofrontendName = 'shell' | `mf-${string}`;

/** A value of some parts. */
export type PerMicrofrontend<Value> = { shell?: Value } & { [name: `mf-${string}`]: Value };

export function isMicrofrontend(name: string): name is MicrofrontendName {
  return /^(?:shell|mf-[a-z][a-z0-9-]{0,39})$/.test(name);
}

/** The shell comes first, the others by name. */
export function inOrder<Name extends string>(names: Iterable<Name>): Name[] {
  const each = [...new Set(names)].sort();
  const isShell = (name: Name) => name === 'shell';
  return [...each.filter(isShell), ...each.filter((name) => !isShell(name))];
}

/** Who may see a page: everyone, who is signed in, or admins. */
export type PageAccess = 'public' | 'user' | 'admin';

/** `mf-cart/add-to-cart`: the owner and the key of its `exposes`, without `./`. */
export type FragmentName = `${MicrofrontendName}/${string}`;

export function ownerOf(name: FragmentName): MicrofrontendName {
  return name.slice(0, name.indexOf('/')) as MicrofrontendName;
}

/** The key among its owner's `exposes`. */
export function exposeOf(name: FragmentName): string {
  return name.slice(name.indexOf('/') + 1);
}

/** What a document says of itself to browsers, search engines and social sites. */
export interface PageHead {
  title: string;
  description?: string;
  /** Path of the canonical address; the gateway adds the origin. */
  canonical?: string;
  image?: string;
  openGraphType?: string;
  jsonLd?: object[];
  noIndex?: boolean;
}

export interface PageRequest {
  path: string;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  settings: ShopSettings;
}

/** Answers of the page's API calls by URL, as SWR keys them; a missing one failed or is not public. */
export type PageData = Record<string, unknown>;

/** The serialisable half of a route, known to the gateway and to the shell in the browser. */
export interface RouteEntry {
  /** Pattern of react-router, such as `/product/:productId`. */
  path: string;
  /** The owner's expose that renders the page, such as `product-page`. */
  page: string;
  access: PageAccess;
  /** `admin` pages come without the public header and footer, `auth` pages in a narrow card. */
  layout: 'main' | 'auth' | 'admin';
  /** Fragments of other teams that this page shows; loaded and rendered together with it. */
  fragments?: FragmentName[];
  /** Where an old address went; the gateway answers 301, the shell navigates. */
  redirectTo?: string;
  /**
   * The query is a secret of this one visitor, such as the token of a mailed link. It reaches the page in the
   * browser and nothing else: no server renders, keeps or logs it, and no other site learns of it.
   */
  secretQuery?: boolean;
  /**
   * Parameters that the page reads: the document is made, and kept, without all others, which anybody can make up.
   * Left out, it may read any.
   */
  parameters?: string[];
}

/** Whether a page's pattern is an address as it stands: without parameters, and of nothing below it. */
export function hasOneAddress({ path }: Pick<RouteEntry, 'path'>): boolean {
  return !/[:*]/.test(path);
}

/** A public address of a page, for `sitemap.xml`. */
export interface PageAddress {
  path: string;
  /** ISO date or date and time, where it is known. */
  lastModified?: string;
}

/** Asks a public `GET` of the API. Rejects when it is not answered 200. */
export type ReadApi = (url: string) => Promise<unknown>;

/** As the `<img>` or `<picture>` has it: both must choose the same file. */
export interface LargestPicture {
  srcSet: string;
  sizes: string;
  /** Another picture in its place where the media query holds. */
  instead?: { media: string; srcSet: string; sizes: string };
}

/** The half of a route that only runs in the owner's server bundle. */
export interface RouteDefinition extends RouteEntry {
  /** Public API paths whose answers the page starts from. They become SWR's first data. */
  data?(request: PageRequest): string[];
  /** `missing` are the calls of `data` that were answered 404. */
  head?(request: PageRequest, data: PageData, missing?: readonly string[]): PageHead;
  /** Preloaded with high priority: the picture that paints largest. */
  largestPicture?(request: PageRequest, data: PageData): LargestPicture | undefined;
  /** Status of the document when it is not 200, decided from the data (an unknown product: 404). */
  status?(request: PageRequest, data: PageData): number;
  /**
   * Path to which this very address moved, decided from the data; the gateway keeps the query and
   * answers 301.
   */
  movedTo?(request: PageRequest, data: PageData): string | undefined;
  /** Every address of this page that search engines should know, two million at most. */
  addresses?(read: ReadApi): AsyncIterable<PageAddress>;
}

export interface ShopSettings {
  currency: ShopCurrency;
  /** `https://shop.example`; empty in the browser until the document says it. */
  origin: string;
}

/** One microfrontend's live release as the document names it. */
export interface LiveRelease {
  name: MicrofrontendName;
  version: string;
  /** Absolute path of the folder of its browser files, with a trailing slash. */
  base: string;
  /** File in it that starts the microfrontend, so that the browser need not ask for its manifest. */
  entry: string;
  /** What its scripts must be, by address: `sha384-…`. A document has those of all its releases in one place. */
  integrity?: Record<string, string>;
}

declare global {
  /** In the browser: what scripts must be, by address. The document brings it (the gateway's start-after-paint.ts). */
  var scriptIntegrity: Record<string, string>;
}

/** JSON in the document (`<script type="application/json" id="boot">`): all that the shell starts from. */
export interface BootData {
  releases: PerMicrofrontend<LiveRelease>;
  routes: { owner: MicrofrontendName; route: RouteEntry }[];
  /** Exposes that the first page needs, to be loaded before hydration: `mf-cart/add-to-cart`. */
  needs: FragmentName[];
  data: PageData;
  /** Calls among the page's first data that were answered 404: what they ask for does not exist. */
  missing?: string[];
  settings: ShopSettings;
  /** Null for guests. */
  user: User | null;
  /** False when the document came without markup and must be rendered, not hydrated. */
  rendered: boolean;
}

/** What every release's `server/index.cjs` exports, for rendering beside the gateway. */
export interface ServerBundle {
  routes: RouteDefinition[];
  /** Exposes by key, such as `product-page`, `add-to-cart`. */
  exposes: Record<string, ComponentType<Record<string, unknown>>>;
}

/** Hears whose code runs, so that it is known who holds or ends the process that renders. */
export interface Whereabouts {
  entered(name: FragmentName): void;
  left(name: FragmentName): void;
}

/** What the renderer asks the shell's server bundle to render. */
export interface RenderInput {
  url: string;
  boot: Omit<BootData, 'user'>;
  /** Components by fragment name, from the other releases' server bundles. */
  remotes: Record<string, ComponentType<Record<string, unknown>>>;
  whereabouts: Whereabouts;
}

export interface RenderedPage {
  markup: string;
  /** What components of a page or fragment threw; their places are left to the browser to render. */
  failures: unknown[];
}

/** The shell's server bundle also renders the whole page. Rejects when `signal` aborts or the frame throws. */
export interface ShellServerBundle extends ServerBundle {
  /** Fragments that the frame around a page shows, to be loaded and rendered with every such page. */
  frameFragments: Record<RouteEntry['layout'], FragmentName[]>;
  render(input: RenderInput, signal: AbortSignal): Promise<RenderedPage>;
}
