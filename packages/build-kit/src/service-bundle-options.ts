import type { BuildOptions } from 'esbuild';
import packagesOutside from '../packages-outside.json';

/**
 * What packages ask for and do as well without: colours in a terminal (`debug`). Never within, so that a build is the same
 * wherever it was made, also where a test runner brings it.
 */
export const DONE_WITHOUT = ['supports-color'];

/**
 * A program of Node with its npm packages in one file, but for what a bundle cannot have within it: machine code (pictures,
 * passwords); what tracing takes hold of when it is loaded, and tracing itself, of whose interface there is one in a
 * process; and what few shops ever load (`packages-outside.json`, which images install).
 */
export const WITH_PACKAGES = {
  bundle: true,
  external: [...packagesOutside, ...DONE_WITHOUT],
  // One letter that is not ASCII, as in a comment, and V8 keeps and reads two bytes for each.
  legalComments: 'linked',
  minifyWhitespace: true,
  minifySyntax: true,
  // Said to who keeps what V8 compiles of it (local-infrastructure/src/kept-code.cjs).
  banner: { js: '// Without import(): what V8 compiled of it may be kept.' },
  supported: { 'dynamic-import': false },
} satisfies BuildOptions;
