import type { RouteDefinition } from '@handloom/contracts/pages';

export const routes: RouteDefinition[] = [
  {
    path: '/auth/login',
    parameters: [],
    page: 'login-page',
    access: 'public',
    layout: 'auth',
    head: () => ({ title: 'Login | Handloom', noIndex: true }),
  },
  {
    path: '/auth/signup',
    parameters: [],
    page: 'signup-page',
    access: 'public',
    layout: 'auth',
    head: () => ({ title: 'Create an Account | Handloom', noIndex: true }),
  },
  {
    path: '/forgot-password',
    parameters: [],
    page: 'forgot-password-page',
    access: 'public',
    layout: 'auth',
    head: () => ({ title: 'Forgot Password | Handloom', noIndex: true }),
  },
  {
    path: '/reset-password',
    page: 'reset-password-page',
    access: 'public',
    layout: 'auth',
    secretQuery: true,
    head: () => ({ title: 'New Password | Handloom', noIndex: true }),
  },
  {
    path: '/confirm-email',
    page: 'confirm-email-page',
    access: 'public',
    layout: 'auth',
    secretQuery: true,
    head: () => ({ title: 'New Email | Handloom', noIndex: true }),
  },
  {
    path: '/profile',
    page: 'profile-page',
    access: 'user',
    layout: 'main',
    head: () => ({ title: 'Profile | Handloom', noIndex: true }),
  },
];
