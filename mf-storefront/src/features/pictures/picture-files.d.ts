declare module '*.webp?widths' {
  /** A picture of ours as the build wrote it: once per width, see build-kit's picture loader. */
  const picture: { src: string; srcSet: string; width: number; height: number; tint: string };
  export default picture;
}

declare module '*.webp?portrait=68' {
  /** A part of it for phones, whose middle is 68% from the left. */
  const picture: { src: string; srcSet: string; width: number; height: number; tint: string };
  export default picture;
}
