import type { ComponentType } from 'react';
import { MailIcon } from '@handloom/ui/contact-icons';
import type { IconProps } from '@handloom/ui/icon';
import {
  AuditIcon,
  ChartIcon,
  DashboardIcon,
  LayersIcon,
  ListIcon,
  ReturnIcon,
  RugIcon,
  RulerIcon,
  SentIcon,
  StarIcon,
  TagIcon,
  UsersIcon,
} from '@handloom/ui/icons';

interface PanelLink {
  to: string;
  label: string;
  Icon: ComponentType<IconProps>;
}

interface PanelGroup {
  name: string;
  links: readonly PanelLink[];
}

/** The sidebar's links, those of one kind of work together. Names and addresses are the specification's. */
export const PANEL_GROUPS: readonly PanelGroup[] = [
  {
    name: 'Selling',
    links: [
      { to: '/admin/dashboard', label: 'Dashboard', Icon: DashboardIcon },
      { to: '/admin/orders', label: 'Orders', Icon: ListIcon },
      { to: '/admin/reports', label: 'Reports', Icon: ChartIcon },
    ],
  },
  {
    name: 'Catalogue',
    links: [
      { to: '/admin/products', label: 'Products', Icon: RugIcon },
      { to: '/admin/categories', label: 'Categories', Icon: TagIcon },
      { to: '/admin/sizes', label: 'Sizes', Icon: RulerIcon },
      { to: '/admin/reviews', label: 'Reviews', Icon: StarIcon },
    ],
  },
  {
    name: 'People',
    links: [
      { to: '/admin/users', label: 'Users', Icon: UsersIcon },
      { to: '/admin/messages', label: 'Messages', Icon: MailIcon },
      { to: '/admin/mails', label: 'Mails', Icon: SentIcon },
    ],
  },
  {
    name: 'Operations',
    links: [
      { to: '/admin/failed-events', label: 'Failed events', Icon: ReturnIcon },
      { to: '/admin/releases', label: 'Releases', Icon: LayersIcon },
      { to: '/admin/audit', label: 'Audit', Icon: AuditIcon },
    ],
  },
];
