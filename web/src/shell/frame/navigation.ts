import {
  IconBooks,
  IconBuildingHospital,
  IconChartDots,
  IconClipboardList,
  IconFileImport,
  IconFiles,
  IconHistory,
  IconHome2,
  IconId,
  IconMailForward,
  IconMessageQuestion,
  IconMicroscope,
  IconPackage,
  IconPhoto,
  IconPlayerTrackNext,
  IconPlug,
  IconSnowflake,
  IconSquarePlus,
  IconTable,
  IconTestPipe2,
  IconTool,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import type { FixedKey } from "@zona/domain/messages/message";
import type { t } from "./app-text.ts";
import { isFor, type Need, type Who } from "./needs.ts";

type Label = FixedKey<typeof t>;

/** `exact`: another entry's path begins with this one. Without `needs`, it is for everybody. */
export type NavigationEntry = { to: string; label: Label; Icon: TablerIcon; exact?: boolean; needs?: Need };
type NavigationGroup = { label: Label; entries: readonly NavigationEntry[] };

/** Every application route, grouped by the lab's day. */
const NAVIGATION: readonly NavigationGroup[] = [
  { label: "today", entries: [{ to: "/home", label: "home", Icon: IconHome2 }] },
  {
    label: "record",
    entries: [
      { to: "/test/new", label: "newTest", Icon: IconSquarePlus, needs: "enter" },
      { to: "/test/continue", label: "continue", Icon: IconPlayerTrackNext, needs: "read", exact: true },
      { to: "/subjects", label: "subjects", Icon: IconId, needs: "clinic" },
      { to: "/test/icsi", label: "icsi", Icon: IconMicroscope, needs: "patients" },
      { to: "/test/continue/preclinical", label: "preclinical", Icon: IconTestPipe2, needs: "read" },
    ],
  },
  {
    label: "look",
    entries: [
      { to: "/rawdata", label: "rawData", Icon: IconPhoto, needs: "read" },
      { to: "/analytics", label: "analytics", Icon: IconChartDots, needs: "read" },
      { to: "/cryobank", label: "cryobank", Icon: IconSnowflake, needs: "clinic" },
      { to: "/lots", label: "lots", Icon: IconPackage, needs: "bench" },
      { to: "/devices", label: "devices", Icon: IconPlug, needs: "bench" },
      { to: "/admin/protocols", label: "protocols", Icon: IconClipboardList, needs: "read" },
      { to: "/resources", label: "resources", Icon: IconFiles, needs: "read" },
    ],
  },
  {
    label: "report",
    entries: [
      { to: "/reports", label: "reports", Icon: IconTable, needs: "figures", exact: true },
      { to: "/chatbot", label: "chatbot", Icon: IconMessageQuestion, needs: "figures" },
    ],
  },
  {
    label: "admin",
    entries: [
      { to: "/admin/users", label: "users", Icon: IconUsers, needs: "admin" },
      { to: "/admin/organisations", label: "organisations", Icon: IconId, needs: "admin" },
      { to: "/admin/import", label: "import", Icon: IconFileImport, needs: "import" },
      { to: "/admin/studies", label: "studies", Icon: IconBuildingHospital, needs: "people" },
      { to: "/admin/vocabulary", label: "vocabulary", Icon: IconBooks, needs: "site" },
      { to: "/reports/schedules", label: "schedules", Icon: IconMailForward, needs: "site" },
      { to: "/audit", label: "audit", Icon: IconHistory, needs: "audit" },
      { to: "/admin/operations", label: "operations", Icon: IconTool, needs: "site" },
    ],
  },
];

/** The ways that this person has; no group without any. */
export const navigationFor = (who: Who): readonly NavigationGroup[] =>
  NAVIGATION.map((group) => ({ ...group, entries: group.entries.filter(({ needs }) => isFor(needs, who)) })).filter(
    ({ entries }) => entries.length > 0,
  );

/** What a phone keeps at the thumb; the rest is behind "More". */
export const BOTTOM_BAR = ["/home", "/test/new", "/rawdata"];
