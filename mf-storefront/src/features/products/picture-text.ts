import type { Product } from '@handloom/contracts/catalogue';

/** What a product's picture shows, as the shop wrote it; else the product's name and which of its pictures it is. */
export function pictureText({ name, images }: Product, place = 0): string {
  return images[place]?.alt || (place === 0 ? name : `${name}, view ${place + 1}`);
}
