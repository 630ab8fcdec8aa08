import type { RouteDefinition } from '@handloom/contracts/pages';

export const routes: RouteDefinition[] = [
  {
    // One page with routes of its own: the panel is a room apart, with another frame.
    path: '/admin/*',
    page: 'admin-app',
    access: 'admin',
    layout: 'admin',
    head: () => ({ title: 'Admin Panel | Handloom Admin', noIndex: true }),
  },
];
