import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell });

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/read',
    component: lazyRouteComponent(() => import('../screens/read/read-screen.tsx'), 'ReadScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/jobs',
    component: lazyRouteComponent(() => import('../screens/jobs/jobs-screen.tsx'), 'JobsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/check',
    component: lazyRouteComponent(() => import('../screens/check/check-screen.tsx'), 'CheckScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/receipts',
    component: lazyRouteComponent(() => import('../screens/receipts/receipts-screen.tsx'), 'ReceiptsScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/scoring',
    component: lazyRouteComponent(() => import('../screens/scoring/scoring-screen.tsx'), 'ScoringScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/assistant',
    component: lazyRouteComponent(() => import('../screens/assistant/assistant-screen.tsx'), 'AssistantScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/export',
    component: lazyRouteComponent(() => import('../screens/export/export-screen.tsx'), 'ExportScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/trail',
    component: lazyRouteComponent(() => import('../screens/trail/trail-screen.tsx'), 'TrailScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/companies',
    component: lazyRouteComponent(() => import('../screens/companies/companies-screen.tsx'), 'CompaniesScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account',
    component: lazyRouteComponent(() => import('../screens/account/account-screen.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/operator',
    component: lazyRouteComponent(() => import('../screens/operator/operator-screen.tsx'), 'OperatorScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/design',
    component: lazyRouteComponent(() => import('../screens/design/design-screen.tsx'), 'DesignScreen'),
  }),
];

/** Addresses behind `#`: they work under any prefix of a proxy, and what they name is never sent to a server. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  history: createHashHistory(),
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
