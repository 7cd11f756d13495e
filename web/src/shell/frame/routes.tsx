import { Outlet, type RouteObject, ScrollRestoration } from "react-router";
import { loadSignIn } from "../../people/sign-in/sign-in-route.tsx";
import { NavigationProgress, PageLoader } from "../../platform/ui/loading.tsx";
import { afterSharedTranslations, afterTranslations } from "../german/load-german.ts";
import type { Need } from "./needs.ts";
import { RouterErrorPage } from "./router-error-page.tsx";
import { SignedInGate } from "./signed-in-gate.tsx";

function Root() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const error = (path: string, status: 400 | 401 | 403 | 404 | 500 | 503): RouteObject => ({
  path,
  handle: { status },
  lazy: async () => ({ Component: (await import("./error-page.tsx")).ErrorRoutePage }),
});

/** Spares people pages they cannot use; the layout around them looks at the handle. */
const needing = (needs: Need, children: RouteObject[]): RouteObject => ({ handle: { needs }, children });

/** Pages of staff: loaded on demand, inside the main layout. */
const staffRoutes: RouteObject[] = [
  { path: "/home", lazy: async () => ({ Component: (await import("../home/home-page.tsx")).HomePage }) },
  {
    path: "/account",
    lazy: async () => ({ Component: (await import("../tour/account-with-tour.tsx")).AccountWithTour }),
  },
  needing("enter", [
    {
      path: "/test/new",
      lazy: async () => ({ Component: (await import("../../records/create/start-draft.tsx")).StartDraft }),
    },
    {
      path: "/test/new/custom",
      lazy: async () => ({ Component: (await import("../../records/create/start-draft.tsx")).StartCustomDraft }),
    },
    {
      path: "/test/new/:draftId",
      lazy: async () => ({ Component: (await import("../../records/create/new-test-page.tsx")).NewTestPage }),
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import("../../records/create/start-draft.tsx")).ResumeDraft }),
        },
        {
          path: "kind",
          lazy: async () => ({ Component: (await import("../../records/create/kind-step.tsx")).KindStep }),
        },
        {
          path: "subject",
          lazy: async () => ({ Component: (await import("../../records/create/subject-step.tsx")).SubjectStep }),
        },
        {
          path: "material",
          lazy: async () => ({ Component: (await import("../../records/create/material-step.tsx")).MaterialStep }),
        },
        {
          path: "terms",
          lazy: async () => ({ Component: (await import("../../records/create/terms-step.tsx")).TermsStep }),
        },
        {
          path: "files",
          lazy: async () => ({ Component: (await import("../../records/create/files-step.tsx")).FilesStep }),
        },
        {
          path: "review",
          lazy: async () => ({ Component: (await import("../../records/create/review-step.tsx")).ReviewStep }),
        },
      ],
    },
    {
      path: "/cryobank/warm/:strawId",
      lazy: async () => ({ Component: (await import("../../records/warm/warm-page.tsx")).WarmPage }),
    },
  ]),
  needing("read", [
    {
      path: "/test/:testId",
      lazy: async () => ({ Component: (await import("../../records/page/test-page.tsx")).TestPage }),
    },
    {
      path: "/test/:testId/print",
      lazy: async () => ({ Component: (await import("../../records/print/print-page.tsx")).PrintPage }),
    },
    {
      path: "/test/:testId/oocyte/:n",
      lazy: async () => ({ Component: (await import("../../records/life-line/life-line-page.tsx")).LifeLinePage }),
    },
    {
      path: "/rawdata",
      lazy: async () => ({ Component: (await import("../../media/browse/raw-data-page.tsx")).RawDataPage }),
    },
    {
      path: "/resources",
      lazy: async () => ({ Component: (await import("../../laboratory/resources/resources-page.tsx")).ResourcesPage }),
    },
    {
      path: "/test/continue",
      lazy: async () => ({ Component: (await import("../../records/continue/continue-page.tsx")).ContinuePage }),
    },
    {
      path: "/test/continue/preclinical",
      lazy: async () => ({
        Component: (await import("../../records/kinds/preclinical/choose-preclinical-page.tsx")).ChoosePreclinicalPage,
      }),
    },
    {
      path: "/analytics",
      lazy: async () => ({ Component: (await import("../../reports/analytics/analytics-page.tsx")).AnalyticsPage }),
    },
    {
      path: "/admin/protocols",
      lazy: async () => ({ Component: (await import("../../laboratory/protocols/protocols-page.tsx")).ProtocolsPage }),
    },
    {
      path: "/admin/protocols/:code",
      lazy: async () => ({ Component: (await import("../../laboratory/protocols/protocol-page.tsx")).ProtocolPage }),
    },
  ]),
  needing("open", [
    {
      path: "/test/:testId/labels",
      lazy: async () => ({ Component: (await import("../../records/labels/labels-page.tsx")).LabelsPage }),
    },
    {
      path: "/test/:testId/witness",
      lazy: async () => ({ Component: (await import("../../records/witness/witness-page.tsx")).WitnessPage }),
    },
    {
      path: "/subjects/:code",
      lazy: async () => ({ Component: (await import("../../records/subjects/subject-page.tsx")).SubjectPage }),
    },
    {
      path: "/subjects/:code/labels",
      lazy: async () => ({
        Component: (await import("../../records/labels/subject-labels-page.tsx")).SubjectLabelsPage,
      }),
    },
    {
      path: "/test/continue/preclinical/:testId",
      lazy: async () => ({
        Component: (await import("../../records/kinds/preclinical/preclinical-page.tsx")).PreclinicalPage,
      }),
    },
    {
      path: "/test/icsi/:testId",
      lazy: async () => ({ Component: (await import("../../records/kinds/icsi/icsi-page.tsx")).IcsiPage }),
    },
    {
      path: "/test/semen/:testId",
      lazy: async () => ({ Component: (await import("../../records/kinds/semen/semen-page.tsx")).SemenPage }),
    },
    {
      path: "/test/clinical/:testId",
      lazy: async () => ({ Component: (await import("../../records/kinds/clinical/clinical-page.tsx")).ClinicalPage }),
    },
    {
      path: "/analytics/controls",
      lazy: async () => ({ Component: (await import("../../reports/analytics/controls-page.tsx")).ControlsPage }),
    },
  ]),
  needing("figures", [
    {
      path: "/chatbot",
      lazy: async () => ({ Component: (await import("../../reports/questions/chatbot-page.tsx")).ChatbotPage }),
    },
    {
      path: "/reports/:page?",
      lazy: async () => ({ Component: (await import("../../reports/tables/reports-page.tsx")).ReportsPage }),
    },
  ]),
  needing("patients", [
    {
      path: "/test/icsi",
      lazy: async () => ({ Component: (await import("../../records/kinds/icsi/choose-icsi-page.tsx")).ChooseIcsiPage }),
    },
  ]),
  needing("clinic", [
    {
      path: "/subjects",
      lazy: async () => ({ Component: (await import("../../records/subjects/subjects-page.tsx")).SubjectsPage }),
    },
    {
      path: "/cryobank",
      lazy: async () => ({ Component: (await import("../../laboratory/cryobank/cryobank-page.tsx")).CryobankPage }),
    },
  ]),
  needing("bench", [
    {
      path: "/devices/:key?",
      lazy: async () => ({ Component: (await import("../../laboratory/devices/devices-page.tsx")).DevicesPage }),
    },
    {
      path: "/lots/:key?",
      lazy: async () => ({ Component: (await import("../../laboratory/lots/lots-page.tsx")).LotsPage }),
    },
    {
      path: "/lots/:key/recall",
      lazy: async () => ({ Component: (await import("../../reports/recall/recall-page.tsx")).RecallPage }),
    },
  ]),
  needing("admin", [
    {
      path: "/admin/users",
      lazy: async () => ({ Component: (await import("../../people/users/users-page.tsx")).UsersPage }),
    },
    {
      path: "/admin/organisations",
      lazy: async () => ({
        Component: (await import("../../people/organisations/organisations-page.tsx")).OrganisationsPage,
      }),
    },
    {
      path: "/admin/site",
      lazy: async () => ({ Component: (await import("../../laboratory/sites/site-page.tsx")).SitePage }),
    },
  ]),
  needing("site", [
    {
      path: "/admin/vocabulary",
      lazy: async () => ({
        Component: (await import("../../laboratory/vocabulary/vocabulary-page.tsx")).VocabularyPage,
      }),
    },
    {
      path: "/reports/schedules",
      lazy: async () => ({ Component: (await import("../../reports/schedules/schedules-page.tsx")).SchedulesPage }),
    },
    {
      path: "/reports/schedules/new",
      lazy: async () => ({ Component: (await import("../../reports/schedules/schedule-page.tsx")).NewSchedulePage }),
    },
    {
      path: "/reports/schedules/:scheduleId",
      lazy: async () => ({ Component: (await import("../../reports/schedules/schedule-page.tsx")).SchedulePage }),
    },
    {
      path: "/admin/operations",
      lazy: async () => ({ Component: (await import("../operations/operations-page.tsx")).OperationsPage }),
    },
  ]),
  needing("import", [
    {
      path: "/admin/import",
      lazy: async () => ({ Component: (await import("../../laboratory/imports/imports-page.tsx")).ImportsPage }),
    },
    {
      path: "/admin/import/:importId",
      lazy: async () => ({ Component: (await import("../imports/import-with-files.tsx")).ImportWithFiles }),
    },
  ]),
  needing("people", [
    {
      path: "/admin/studies",
      lazy: async () => ({ Component: (await import("../../laboratory/studies/studies-page.tsx")).StudiesPage }),
    },
  ]),
  needing("audit", [
    {
      path: "/audit",
      lazy: async () => ({ Component: (await import("../audit/audit-overview-page.tsx")).AuditOverviewPage }),
    },
  ]),
  needing("trails", [
    {
      path: "/admin/audit",
      lazy: async () => ({ Component: (await import("../../records/audit/audit-page.tsx")).AuditPage }),
    },
  ]),
];

/** The page that everyone begins at shares nothing with those behind it. */
const signInRoutes: RouteObject[] = [
  { path: "/", lazy: loadSignIn },
  { path: "/firebaseauth/authlogin", lazy: loadSignIn },
];

/** Where links in mails lead to. */
const mailedRoutes: RouteObject[] = [
  {
    path: "/unsubscribe",
    lazy: async () => ({ Component: (await import("../../people/mail-links/mail-link-page.tsx")).UnsubscribePage }),
  },
  {
    path: "/confirm-mails",
    lazy: async () => ({ Component: (await import("../../people/mail-links/mail-link-page.tsx")).ConfirmMailsPage }),
  },
];

/** Pages around signing in, which bring their own layout. */
const accountRoutes: RouteObject[] = [
  {
    path: "/firebaseauth/signup",
    lazy: async () => ({ Component: (await import("../../people/sign-in/register-page.tsx")).SignUpPage }),
  },
  {
    path: "/authentication/register",
    lazy: async () => ({ Component: (await import("../../people/sign-in/register-page.tsx")).RegisterPage }),
  },
  {
    path: "/authentication/login",
    lazy: async () => ({ Component: (await import("../../people/sign-in/login-page.tsx")).LoginPage }),
  },
  {
    path: "/authentication/forgotpassword",
    lazy: async () => ({
      Component: (await import("../../people/password/forgot-password-page.tsx")).ForgotPasswordPage,
    }),
  },
  {
    path: "/authentication/action",
    lazy: async () => ({ Component: (await import("../../people/password/mailed-link-page.tsx")).MailedLinkPage }),
  },
];

/** Other pages that anyone may open, inside the main layout for whoever is signed in. */
const openRoutes: RouteObject[] = [
  {
    path: "/pages/switcherpage",
    lazy: async () => ({ Component: (await import("../settings/settings-page.tsx")).SettingsPage }),
  },
  { path: "/about/:page?", lazy: async () => ({ Component: (await import("../about/about-page.tsx")).AboutPage }) },
  { path: "/guide/:chapter?", lazy: async () => ({ Component: (await import("../guide/guide-page.tsx")).GuidePage }) },
  {
    path: "/pages/extension/underconstruction",
    lazy: async () => ({ Component: (await import("./under-construction-page.tsx")).UnderConstructionPage }),
  },
  ...([400, 401, 403, 404, 500, 503] as const).map((status) => error(`/error${status}`, status)),
  error("*", 400),
];

/** The one table of routes. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: (
      <main id="content">
        <RouterErrorPage />
      </main>
    ),
    hydrateFallbackElement: <PageLoader />,
    children: [
      {
        element: <SignedInGate />,
        children: afterTranslations([
          {
            lazy: async () => ({ Component: (await import("./main-layout.tsx")).MainLayout }),
            children: [{ errorElement: <RouterErrorPage />, children: staffRoutes }],
          },
          {
            path: "/authentication/lockscreen",
            lazy: async () => ({ Component: (await import("../../people/lock/lock-screen-page.tsx")).LockScreenPage }),
          },
        ]),
      },
      ...signInRoutes,
      ...afterSharedTranslations([
        ...mailedRoutes,
        ...accountRoutes,
        { lazy: async () => ({ Component: (await import("./open-layout.tsx")).OpenLayout }), children: openRoutes },
      ]),
    ],
  },
];
