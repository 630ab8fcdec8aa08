import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { LoaderContext, RuleSetRule } from 'webpack';
import { className } from './class-names';
import type { Microfrontend } from './microfrontend';

export interface Target {
  side: 'browser' | 'server';
  mode: 'production' | 'development';
}

/** See the picture loader. */
const SIZED_PICTURE = /^\?(widths|portrait=\d+)$/;

export function moduleRules(part: Microfrontend, target: Target): RuleSetRule[] {
  return [
    scripts(target),
    { test: /\.(scss|css)$/, use: styleLoaders(part, target) },
    {
      resourceQuery: SIZED_PICTURE,
      loader: require.resolve('./picture-loader'),
      options: { emit: target.side === 'browser' },
    },
    {
      resourceQuery: { not: [SIZED_PICTURE] },
      test: /\.(woff2|svg|png|jpe?g|webp|avif)$/,
      type: 'asset/resource',
      // The server needs only the address of a file; the browser build writes the file itself.
      generator: { filename: '[name].[contenthash:16][ext]', emit: target.side === 'browser' },
    },
  ];
}

function scripts({ side, mode }: Target): RuleSetRule {
  const development = mode === 'development';
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      swcrc: false,
      // As text a map keeps the checkout's path. It would go into the hashes of chunks, whose letters decide what a minifier calls
      // the shell's variables: elsewhere the same sources would be another version.
      parseMap: true,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          // Also in development by `react/jsx-runtime`: the shell lends only what it uses itself, and what is built for
          // production, as the rest of a running shop is, asks it for that one.
          react: {
            runtime: 'automatic',
            development: false,
            refresh: development && side === 'browser',
          },
        },
      },
    },
  };
}

function styleLoaders(part: Microfrontend, { side, mode }: Target) {
  const css = {
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: 2,
      sourceMap: mode === 'development' && side === 'browser',
      modules: {
        auto: /\.module\.(scss|css)$/,
        // Styles stay in the page when its visitor goes on: a rule without a class of its own would be one for everybody's pages.
        mode: 'pure',
        // `import styles from`: one object, as the type of stylesheets says.
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals: side === 'server',
        getLocalIdent: ({ resourcePath }: LoaderContext<object>, _: string, local: string) =>
          className(part.container, resourcePath, local),
      },
    },
  };
  const sass = { loader: require.resolve('sass-loader'), options: { api: 'modern' } };
  const layers = { loader: require.resolve('./layer-styles') };
  const loaders = [css, layers, sass];
  return side === 'server' ? loaders : [MiniCssExtractPlugin.loader, ...loaders];
}
