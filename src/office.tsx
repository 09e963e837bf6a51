import "./ui/office.css";
import { type ComponentType, lazy } from "react";
import { Route, Switch } from "wouter";
import { loadSentences, withTexts } from "./client/browser/language";
import { guardedRoutes, type Screen } from "./client/shell/app";
import { NotFound } from "./client/shell/not-found";
import type { LoadParts } from "./features/accounts/screens/team/load-parts";
import type { ReviewPhotoParts } from "./features/assignments/screens/parts/photo-parts";

/** A page that shows photos under review. The photos feature lies above it, so its parts are passed in. */
function withPhotoParts(page: () => Promise<{ default: ComponentType<{ photos: ReviewPhotoParts }> }>): ComponentType {
  return lazy(
    withTexts("office", async () => {
      const [{ default: PageOfPhotos }, { photoParts }] = await Promise.all([
        page(),
        import("./features/photos/screens/review-photo-parts"),
      ]);
      return { default: () => <PageOfPhotos photos={photoParts} /> };
    }),
  );
}

/** A page that shows people with their work and absences. Those features lie above it, so their parts are passed in. */
function withLoads(page: () => Promise<{ default: ComponentType<{ loads: LoadParts }> }>): ComponentType {
  return lazy(
    withTexts("office", async () => {
      const [{ default: PageOfPeople }, { loadParts }] = await Promise.all([
        page(),
        import("./features/absences/screens/load-parts"),
      ]);
      return { default: () => <PageOfPeople loads={loadParts} /> };
    }),
  );
}

/** The board, with how the day is expected to go on. The forecast lies above it, so its parts are passed in. */
const BoardWithForecast = lazy(
  withTexts("office", async () => {
    const [{ default: BoardPage }, { forecastParts }] = await Promise.all([
      import("./features/assignments/screens/board/page"),
      withTexts("day", () => import("./features/forecast/screens/board/parts"))(),
      loadSentences(),
    ]);
    return { default: () => <BoardPage forecast={forecastParts} /> };
  }),
);

/** A day by cleaner, whose proposals are sentences of the server. */
const DayByCleaner = lazy(
  withTexts("day", async () => {
    const [page] = await Promise.all([import("./features/forecast/screens/day/page"), loadSentences()]);
    return page;
  }),
);

/** The guest-ready board, with when villas will be ready. Readiness and forecast don't know each other. */
const GuestReady = lazy(
  withTexts("ready", async () => {
    const [{ default: ReadyPage }, { ReadyTime }] = await Promise.all([
      import("./features/readiness/screens/page"),
      import("./features/forecast/screens/outlook/ready-time"),
    ]);
    return { default: () => <ReadyPage ReadyTime={ReadyTime} /> };
  }),
);

/** The stays, with the way to a plan of a whole day. */
const Stays = lazy(
  withTexts("planning", async () => {
    const [{ default: StaysPage }, { PlanDayLink }] = await Promise.all([
      import("./features/stays/screens/page"),
      withTexts("day", () => import("./features/forecast/screens/day/plan-link"))(),
    ]);
    return { default: () => <StaysPage PlanDay={PlanDayLink} /> };
  }),
);

const Planning = lazy(
  withTexts("planning", async () => {
    const [{ default: PlanningPage }, { PlanButton }] = await Promise.all([
      import("./features/assignments/screens/planning/page"),
      import("./features/schedules/screens/plan/plan-button"),
    ]);
    return { default: () => <PlanningPage PlanButton={PlanButton} /> };
  }),
);

/** The settings with the park's own lists, the walks between its areas, and the way to the connections, which are other features'. */
const SettingsWithLists = lazy(
  withTexts("admin", async () => {
    const [{ default: SettingsPage }, { ParkLists }, { AreaWalks }, { ConnectionsCard }] = await Promise.all([
      import("./features/settings/screens/page"),
      import("./features/units/screens/lists/park-lists"),
      withTexts("day", () => import("./features/forecast/screens/walks/area-walks"))(),
      withTexts("connections", () => import("./features/connections/screens/connections-card"))(),
    ]);
    // New elements each time: React would not draw the same ones again in another language.
    const lists = () => (
      <>
        <ParkLists />
        <AreaWalks />
        <ConnectionsCard />
      </>
    );
    return { default: () => <SettingsPage lists={lists()} /> };
  }),
);

/** The editor of a checklist. Photos lie above it, so the field for a reference photo is passed in. */
const EditChecklist = lazy(
  withTexts("admin", async () => {
    const [{ default: ChecklistPage }, { ReferencePhotoField }] = await Promise.all([
      import("./features/checklists/screens/edit/page"),
      import("./features/photos/screens/upload/reference-photo-field"),
    ]);
    return { default: () => <ChecklistPage PhotoField={ReferencePhotoField} /> };
  }),
);

/** The calendars, whose problems are sentences of the server. */
const Feeds = lazy(
  withTexts("planning", async () => {
    const [page] = await Promise.all([import("./features/stays/screens/feeds/page"), loadSentences()]);
    return page;
  }),
);

/** The tokens and webhooks, and the messages of a webhook, whose problems are sentences of the server. */
const Connections = lazy(withTexts("connections", () => import("./features/connections/screens/page")));
const Deliveries = lazy(
  withTexts("connections", async () => {
    const [page] = await Promise.all([import("./features/connections/screens/deliveries/page"), loadSentences()]);
    return page;
  }),
);

/** The pages of inspectors, team leaders and admins, and the account page, by route. */
const guarded: readonly Screen[] = [
  ["/me", lazy(withTexts("office", () => import("./features/accounts/screens/me/page")))],
  ["/qc", lazy(withTexts("office", () => import("./features/inspections/screens/dashboard")))],
  [
    "/qc/inspect/:assignmentId",
    withPhotoParts(withTexts("office", () => import("./features/inspections/screens/inspect/page"))),
  ],
  ["/qc/history", lazy(withTexts("office", () => import("./features/inspections/screens/history")))],
  ["/supervisor", BoardWithForecast],
  ["/supervisor/day", DayByCleaner],
  ["/supervisor/assignments", Planning],
  [
    "/supervisor/assignments/:id",
    withPhotoParts(withTexts("office", () => import("./features/assignments/screens/review/page"))),
  ],
  ["/supervisor/findings", lazy(withTexts("office", () => import("./features/assignments/screens/findings/page")))],
  ["/supervisor/team", withLoads(withTexts("office", () => import("./features/accounts/screens/team/page")))],
  ["/admin/users", withLoads(withTexts("admin", () => import("./features/accounts/screens/users/page")))],
  [
    "/admin/registration-codes",
    lazy(withTexts("admin", () => import("./features/registration-codes/screens/codes/page"))),
  ],
  ["/admin", lazy(withTexts("admin", () => import("./features/reports/screens/dashboard/page")))],
  ["/admin/presets", lazy(withTexts("admin", () => import("./features/assignments/screens/presets/page")))],
  ["/admin/presets/checklists/:id", EditChecklist],
  ["/admin/units", lazy(withTexts("admin", () => import("./features/units/screens/manage/page")))],
  ["/admin/settings", SettingsWithLists],
  ["/admin/feeds", Feeds],
  ["/admin/connections", Connections],
  ["/admin/connections/webhooks/:id", Deliveries],
  ["/calendar", lazy(withTexts("planning", () => import("./features/schedules/screens/calendar/page")))],
  ["/stays", Stays],
  ["/ready", GuestReady],
];

/** Public, and so rarely opened that the first screen need not know its file. */
const LinkPage = lazy(withTexts("visitors", () => import("./features/accounts/screens/link/page")));

/** The screens that are not a cleaner's work. An unknown address gets "not found". */
export default function OfficeScreens() {
  return (
    <Switch>
      <Route path="/sign-in" component={LinkPage} />
      {guardedRoutes(guarded)}
      <Route component={NotFound} />
    </Switch>
  );
}
