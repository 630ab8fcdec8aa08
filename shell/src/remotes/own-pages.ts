import type { ComponentType } from 'react';

type Page = () => Promise<{ default: ComponentType }>;

/** The shell's pages, each in a chunk named by its key, which is how the release description finds it. */
export const ownPages: Record<string, Page> = {
  'login-page': () => import(/* webpackChunkName: "login-page" */ '../exposed/login-page'),
  'signup-page': () => import(/* webpackChunkName: "signup-page" */ '../exposed/signup-page'),
  'forgot-password-page': () =>
    import(/* webpackChunkName: "forgot-password-page" */ '../exposed/forgot-password-page'),
  'reset-password-page': () =>
    import(/* webpackChunkName: "reset-password-page" */ '../exposed/reset-password-page'),
  'confirm-email-page': () =>
    import(/* webpackChunkName: "confirm-email-page" */ '../exposed/confirm-email-page'),
  'profile-page': () => import(/* webpackChunkName: "profile-page" */ '../exposed/profile-page'),
};
