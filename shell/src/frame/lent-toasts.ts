/**
 * What the shell lends every microfrontend under the name `react-hot-toast`: the way to say something
 * and the store behind it. The shell alone shows what is said (`notices.tsx`), so that the library's
 * own rendering and the style engine that it brings need not be loaded.
 */
export { default, toast } from 'react-hot-toast/headless';
