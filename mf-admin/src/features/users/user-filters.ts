import type { ListFilter } from '../listing/list-filters';

export const USER_FILTERS: ListFilter[] = [
  {
    name: 'role',
    label: 'Role',
    options: [
      { value: '', label: 'All roles' },
      { value: 'admin', label: 'Admins' },
      { value: 'user', label: 'Users' },
    ],
  },
  {
    name: 'disabled',
    label: 'Status',
    options: [
      { value: '', label: 'Active or disabled' },
      { value: 'false', label: 'Active' },
      { value: 'true', label: 'Disabled' },
    ],
  },
];
