import { Navigate, Route, Routes } from 'react-router-dom';
import type { BootData, RouteEntry } from '@handloom/contracts/pages';
import { AuthLayout } from '../frame/auth-layout';
import { MainLayout } from '../frame/main-layout';
import { NotFoundPage } from './not-found-page';
import { PageSlot } from './page-slot';

/** All teams' routes in the layouts they ask for; a layout stays while pages inside it change. */
export function SiteRoutes({ routes }: { routes: BootData['routes'] }) {
  const inLayout = (layout: RouteEntry['layout']) =>
    routes
      .filter(({ route }) => route.layout === layout)
      .map(({ owner, route }) => (
        <Route
          key={route.path}
          path={route.path}
          element={
            route.redirectTo ? (
              <Navigate to={route.redirectTo} replace />
            ) : (
              <PageSlot owner={owner} route={route} />
            )
          }
        />
      ));
  return (
    <Routes>
      <Route element={<MainLayout />}>
        {inLayout('main')}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<AuthLayout />}>{inLayout('auth')}</Route>
      {inLayout('admin')}
    </Routes>
  );
}
