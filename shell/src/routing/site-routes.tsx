import { generatePath, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
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
              <Moved to={route.redirectTo} />
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

/** As the gateway answers it: what stands in the old address, and what follows it, goes along. */
function Moved({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: generatePath(to, useParams()), search, hash }} replace />;
}
