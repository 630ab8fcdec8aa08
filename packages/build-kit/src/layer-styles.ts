import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { REPOSITORY } from './repository';

const SHARED_STYLES = path.join(REPOSITORY, 'packages') + path.sep;

/**
 * Webpack loader, between Sass and css-loader. One stylesheet per microfrontend has no import order
 * that is right for all pages, so a primitive's rule could come after the page's own that changes it.
 * Layers settle it whatever the order: the document's base, then shared primitives, then pages.
 * Styles for every page are the house's alone.
 */
export default function layerStyles(this: LoaderContext<object>, css: string): string {
  const isModule = this.resourcePath.includes('.module.');
  const { base, name, ext } = path.parse(this.resourcePath);
  if (!this.resourcePath.startsWith(SHARED_STYLES)) {
    if (isModule || this.resourcePath.includes('node_modules')) return css;
    throw new Error(`${base} would be for every page: call it ${name}.module${ext}.`);
  }
  const layer = isModule ? 'primitives' : 'base';
  return `@layer base, primitives;\n@layer ${layer} {\n${css}\n}\n`;
}
