import { Navigate, Route, Routes } from 'react-router-dom';
import { AuditPage } from '../audit/audit-page';
import { CategoriesPage } from '../categories/categories-page';
import { DashboardPage } from '../dashboard/dashboard-page';
import { FailedEventsPage } from '../failed-events/failed-events-page';
import { MailsPage } from '../mails/mails-page';
import { MessagesPage } from '../messages/messages-page';
import { OrdersPage } from '../orders/orders-page';
import { PrintOrdersPage } from '../orders/print-orders-page';
import { ProductsPage } from '../products/products-page';
import { ReleasesPage } from '../releases/releases-page';
import { ReportsPage } from '../reports/reports-page';
import { ReviewsPage } from '../reviews/reviews-page';
import { SizesPage } from '../sizes/sizes-page';
import { UsersPage } from '../users/users-page';
import { PanelLayout } from './panel-layout';
import { UnknownPage } from '../pages/unknown-page';
import { useAskWhoIsHere } from './use-ask-who-is-here';

/** Everything under /admin; the shell lets only admins in. */
export function AdminApp() {
  useAskWhoIsHere();
  return (
    <Routes>
      <Route path="print/:paper" element={<PrintOrdersPage />} />
      <Route element={<PanelLayout />}>
        <Route index element={<Navigate to="/admin/dashboard" replace />} />
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="orders" element={<OrdersPage />} />
        <Route path="products" element={<ProductsPage />} />
        <Route path="categories" element={<CategoriesPage />} />
        <Route path="users" element={<UsersPage />} />
        <Route path="reports" element={<ReportsPage />} />
        <Route path="sizes" element={<SizesPage />} />
        <Route path="messages" element={<MessagesPage />} />
        <Route path="mails" element={<MailsPage />} />
        <Route path="failed-events" element={<FailedEventsPage />} />
        <Route path="reviews" element={<ReviewsPage />} />
        <Route path="releases" element={<ReleasesPage />} />
        <Route path="audit" element={<AuditPage />} />
        <Route path="*" element={<UnknownPage />} />
      </Route>
    </Routes>
  );
}
