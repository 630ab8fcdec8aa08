import type { ComponentType } from 'react';
import {
  AuditIcon,
  ChartIcon,
  DashboardIcon,
  LayersIcon,
  ListIcon,
  MailIcon,
  ReturnIcon,
  RugIcon,
  RulerIcon,
  SentIcon,
  StarIcon,
  TagIcon,
  UsersIcon,
  type IconProps,
} from '@handloom/ui/icons';

interface PanelLink {
  to: string;
  label: string;
  Icon: ComponentType<IconProps>;
}

/** The sidebar's links, in the specification's order; what it does not know comes after. */
export const PANEL_LINKS: readonly PanelLink[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: DashboardIcon },
  { to: '/admin/orders', label: 'Orders', Icon: ListIcon },
  { to: '/admin/products', label: 'Products', Icon: RugIcon },
  { to: '/admin/categories', label: 'Categories', Icon: TagIcon },
  { to: '/admin/users', label: 'Users', Icon: UsersIcon },
  { to: '/admin/reports', label: 'Reports', Icon: ChartIcon },
  { to: '/admin/sizes', label: 'Sizes', Icon: RulerIcon },
  { to: '/admin/messages', label: 'Messages', Icon: MailIcon },
  { to: '/admin/mails', label: 'Mails', Icon: SentIcon },
  { to: '/admin/failed-events', label: 'Failed events', Icon: ReturnIcon },
  { to: '/admin/reviews', label: 'Reviews', Icon: StarIcon },
  { to: '/admin/releases', label: 'Releases', Icon: LayersIcon },
  { to: '/admin/audit', label: 'Audit', Icon: AuditIcon },
];
