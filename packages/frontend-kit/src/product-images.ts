import { IMAGE_WIDTHS } from '@handloom/contracts/catalogue-facts';

/** Address of a product's picture in one of the served widths. */
export function imageUrl(url: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return `${url}${url.includes('?') ? '&' : '?'}w=${width}`;
}

/** `srcset` of a product's picture, no wider than the picture itself where its width is known. */
export function imageSrcSet(url: string, naturalWidth = Infinity): string {
  const [smallest] = IMAGE_WIDTHS;
  return IMAGE_WIDTHS.filter((width) => width === smallest || width <= naturalWidth)
    .map((width) => `${imageUrl(url, width)} ${width}w`)
    .join(', ');
}
