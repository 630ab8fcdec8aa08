import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { REPOSITORY } from './repository';

const SHARED_STYLES = path.join(REPOSITORY, 'packages') + path.sep;

/**
 * Webpack loader, between Sass and css-loader. One stylesheet per microfrontend has no import order
 * that is right for all pages, so a primitive's rule could come after the page's own that changes it.
 * Layers settle it whatever the order: the document's base, then shared primitives, then pages.
 */
export default function layerStyles(this: LoaderContext<object>, css: string): string {
  if (!this.resourcePath.startsWith(SHARED_STYLES)) return css;
  const layer = this.resourcePath.includes('.module.') ? 'primitives' : 'base';
  return `@layer base, primitives;\n@layer ${layer} {\n${css}\n}\n`;
}
