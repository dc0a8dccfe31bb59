/**
 * Every screen and its address. Pages are loaded lazily and validate their own search parameters. The build reads here
 * which module belongs to which address, to have it loaded early.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { ErrorPage, NotFoundPage, PendingPage, RootLayout } from './layout';

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/home-page'), 'HomePage'),
});

const games = createRoute({
  getParentRoute: () => root,
  path: '/games',
  component: lazyRouteComponent(() => import('../features/library/games-page'), 'GamesPage'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('../features/profile/profile-page'), 'ProfilePage'),
});

const scout = createRoute({
  getParentRoute: () => root,
  path: '/scout',
  component: lazyRouteComponent(() => import('../features/scout/scout-page'), 'ScoutPage'),
});

const opponentScout = createRoute({
  getParentRoute: () => root,
  path: '/opponent-scout',
  component: lazyRouteComponent(() => import('../features/scout/scout-page'), 'ScoutPage'),
});

const prepare = createRoute({
  getParentRoute: () => root,
  path: '/prepare',
  component: lazyRouteComponent(() => import('../features/prepare/prepare-page'), 'PreparePage'),
});

const spar = createRoute({
  getParentRoute: () => root,
  path: '/prepare/spar',
  component: lazyRouteComponent(() => import('../features/prepare/sparring/spar-page'), 'SparPage'),
});

const events = createRoute({
  getParentRoute: () => root,
  path: '/events/{-$event}',
  component: lazyRouteComponent(() => import('../features/events/events-page'), 'EventsPage'),
});

const studies = createRoute({
  getParentRoute: () => root,
  path: '/studies/{-$study}',
  component: lazyRouteComponent(() => import('../features/studies/studies-page'), 'StudiesPage'),
});

const repertoires = createRoute({
  getParentRoute: () => root,
  path: '/repertoire/{-$repertoire}',
  component: lazyRouteComponent(() => import('../features/repertoires/repertoires-page'), 'RepertoiresPage'),
});

const referenceGames = createRoute({
  getParentRoute: () => root,
  path: '/reference-games',
  component: lazyRouteComponent(() => import('../features/reference/reference-page'), 'ReferencePage'),
});

const analysis = createRoute({
  getParentRoute: () => root,
  path: '/analysis',
  component: lazyRouteComponent(() => import('../features/analysis/analysis-page'), 'AnalysisPage'),
});

const sharedAnalysis = createRoute({
  getParentRoute: () => root,
  path: '/shared/$link',
  component: lazyRouteComponent(() => import('../features/analysis/shared-analysis-page'), 'SharedAnalysisPage'),
});

const sharedGames = createRoute({
  getParentRoute: () => root,
  path: '/shared-games/$link',
  component: lazyRouteComponent(() => import('../features/library/shared-games-page'), 'SharedGamesPage'),
});

const learn = createRoute({
  getParentRoute: () => root,
  path: '/learn',
  component: lazyRouteComponent(() => import('../features/learn/learn-page'), 'LearnPage'),
});

const puzzleSets = createRoute({
  getParentRoute: () => root,
  path: '/learn/sets/{-$set}',
  component: lazyRouteComponent(() => import('../features/learn/sets/sets-page'), 'SetsPage'),
});

const lesson = createRoute({
  getParentRoute: () => root,
  path: '/learn/$group/$lesson',
  component: lazyRouteComponent(() => import('../features/learn/lessons/lesson-page'), 'LessonPage'),
});

const guess = createRoute({
  getParentRoute: () => root,
  path: '/guess',
  component: lazyRouteComponent(() => import('../features/guess/guess-page'), 'GuessPage'),
});

const practice = createRoute({
  getParentRoute: () => root,
  path: '/practice',
  component: lazyRouteComponent(() => import('../features/practice/practice-page'), 'PracticePage'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/account/account-page'), 'AccountPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('../features/auth/register-page'), 'RegisterPage'),
});

const claim = createRoute({
  getParentRoute: () => root,
  path: '/claim',
  component: lazyRouteComponent(() => import('../features/auth/claim-page'), 'ClaimPage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  component: lazyRouteComponent(() => import('../features/auth/sign-in-page'), 'SignInPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../features/auth/reset-password-page'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('../features/auth/confirm-email-page'), 'ConfirmEmailPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: lazyRouteComponent(() => import('../features/auth/unsubscribe-page'), 'UnsubscribePage'),
});

const screens = [
  home,
  games,
  profile,
  scout,
  opponentScout,
  prepare,
  spar,
  events,
  studies,
  repertoires,
  referenceGames,
  analysis,
  sharedAnalysis,
  sharedGames,
  learn,
  puzzleSets,
  lesson,
  guess,
  practice,
  account,
  register,
  claim,
  signIn,
  resetPassword,
  confirmEmail,
  unsubscribe,
];

const routeTree = root.addChildren(screens);

/** One per mounted application. */
export const makeRouter = (history: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    caseSensitive: true,
    // Values stay text: `?game=189`, without quotes.
    parseSearch: parseSearchWith(String),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    scrollRestoration: true,
  });

/* Declaration merging needs interfaces. */
/* oxlint-disable typescript/consistent-type-definitions */
declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** When `New Game` was pressed (ms since 1970); a change resets the analysis screen. */
    newGame?: number;
    /** Analyze what the home page's field was given. */
    isSubmitted?: boolean;
  }
}
