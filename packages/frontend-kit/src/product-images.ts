import { IMAGE_WIDTHS } from '@handloom/contracts/catalogue-facts';

/** Address of a product's picture in one of the served widths. */
export function imageUrl(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
}

/**
 * `srcset` of a product's picture, up to the picture's own width where that is known: asked for a larger one, the shop
 * serves it as it is.
 */
export function imageSrcSet(url: string, naturalWidth = Infinity): string {
  const whole = IMAGE_WIDTHS.find((width) => width >= naturalWidth);
  return IMAGE_WIDTHS.filter((width) => width < naturalWidth || width === whole)
    .map((width) => `${imageUrl(url, width)} ${Math.min(width, naturalWidth)}w`)
    .join(', ');
}
