import type { Size } from '@handloom/contracts/catalogue';

/** All sizes, and the chosen one, also where an old link names one that is no more. */
export function sizeOptions(sizes: readonly Size[], chosen: string) {
  const known = sizes.map((size) => ({ value: size.name, label: sizeName(size) }));
  const isKnown = !chosen || known.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'All sizes' },
    ...(isKnown ? [] : [{ value: chosen, label: chosen }]),
    ...known,
  ];
}

/** '5X8' → '5 × 8 ft, 152 × 244 cm': most of the world does not measure rooms in feet. Other names as they are. */
function sizeName({ name, widthCm, heightCm }: Size): string {
  const match = /^(\d+)\s*X\s*(\d+)$/i.exec(name);
  const sides = [widthCm, heightCm ?? []].flat().map(Math.round);
  return `${match ? `${match[1]} × ${match[2]} ft` : name}, ${sides.join(' × ')} cm`;
}
