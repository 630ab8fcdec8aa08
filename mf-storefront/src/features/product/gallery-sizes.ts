/** Shared by gallery and preload: both must choose the same file. Phones: see card-sizes.ts. */
export const GALLERY_SIZES = '(min-width: 1400px) 690px, (min-width: 768px) 52vw, 80vw';
