import { AUDIT_ACTIONS, AUDIT_KINDS } from '@handloom/contracts/audit';
import type { ListFilter } from '../listing/list-filters';
import { ACTION_NAMES, KIND_NAMES } from './audit-words';

const FILTERS: ListFilter[] = [
  {
    name: 'kind',
    label: 'Of what',
    options: [
      { value: '', label: 'Everything' },
      ...AUDIT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
    ],
  },
  {
    name: 'action',
    label: 'Action',
    options: [
      { value: '', label: 'All actions' },
      ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_NAMES[action] })),
    ],
  },
  { days: 'Made' },
];

/** By whom and of what they are comes from one change; here it can only be taken away. */
export function auditFilters(adminName: string): ListFilter[] {
  return [
    { name: 'by', linked: `Changes by ${adminName}` },
    { name: 'about', linked: 'Changes of one thing' },
    ...FILTERS,
  ];
}
