import { z } from 'zod';
import { MICROFRONTENDS } from './pages';

/** Paths relative to the release's browser folder, in loading order. */
export const assetList = z.object({ js: z.array(z.string()), css: z.array(z.string()) });
export type AssetList = z.infer<typeof assetList>;

/**
 * `release.json` beside a built microfrontend: what a document must name so that the browser makes
 * no chain of requests.
 */
export const releaseDescription = z.object({
  name: z.enum(MICROFRONTENDS),
  version: z.string().regex(/^[0-9a-f]{12}$/),
  /** Every browser file, without its `.br` and `.gz` copies. */
  files: z.array(z.string()),
  /**
   * Shell: `js[0]` is the one `<script>` of the document; the rest it loads next, so preload them.
   * Others: `js[0]` is the remote entry. `css` belongs to every page that uses this microfrontend.
   */
  entry: assetList,
  /** What each key of `exposes` (`product-page`) needs beyond `entry`. */
  exposes: z.record(z.string(), assetList),
});
export type ReleaseDescription = z.infer<typeof releaseDescription>;
