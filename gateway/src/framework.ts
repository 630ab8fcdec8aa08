/**
 * What the bundles of all teams share, by the name that they require it by. It is built into the renderer's
 * program: a process that has to find and read each package's files on its own starts 80 ms of processor time
 * later.
 */
export const framework: Record<string, unknown> = {
  react: require('react'),
  'react/jsx-runtime': require('react/jsx-runtime'),
  'react-dom': require('react-dom'),
  'react-dom/server': require('react-dom/server'),
  'react-hot-toast': require('react-hot-toast'),
  'react-hot-toast/headless': require('react-hot-toast/headless'),
  'react-router-dom': require('react-router-dom'),
  swr: require('swr'),
  'swr/immutable': require('swr/immutable'),
  'swr/infinite': require('swr/infinite'),
  'swr/mutation': require('swr/mutation'),
};
