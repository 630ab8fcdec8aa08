/** '13% OFF': part of a percent counts as a whole one. */
export function discountLabel(discount: number): string {
  return `${Math.ceil(discount)}% OFF`;
}
