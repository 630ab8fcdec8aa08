import path from 'node:path';
import { SourceMapDevToolPlugin } from 'webpack';
import { MAPS } from '@handloom/contracts/release';
import { REPOSITORY } from './repository';

/**
 * Maps for whoever reads an error of the built files: beside what is served, so that they never are, and without
 * the sources, which the release's commit has.
 */
export function mapsBeside(): SourceMapDevToolPlugin {
  return new SourceMapDevToolPlugin({
    filename: `../${MAPS}/[file].map`,
    test: /\.c?js$/,
    append: false,
    noSources: true,
    moduleFilenameTemplate: ({ absoluteResourcePath: file }: { absoluteResourcePath: string }) =>
      // The server's entry is in no file: its name is all that stands in it.
      file.startsWith('data:') ? 'what is exposed' : path.relative(REPOSITORY, file),
  });
}
