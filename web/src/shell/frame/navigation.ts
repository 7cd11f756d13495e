import {
  IconBooks,
  IconBuildingHospital,
  IconChartDots,
  IconClipboardList,
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

type Label = FixedKey<typeof t>;

/** `exact`: another entry's path begins with this one. */
export type NavigationEntry = { to: string; label: Label; Icon: TablerIcon; exact?: boolean };
type NavigationGroup = { label: Label; entries: NavigationEntry[]; adminOnly?: boolean };

/** Every application route, grouped by the lab's day. */
export const NAVIGATION: readonly NavigationGroup[] = [
  { label: "today", entries: [{ to: "/home", label: "home", Icon: IconHome2 }] },
  {
    label: "record",
    entries: [
      { to: "/test/new", label: "newTest", Icon: IconSquarePlus },
      { to: "/test/continue", label: "continue", Icon: IconPlayerTrackNext, exact: true },
      { to: "/subjects", label: "subjects", Icon: IconId },
      { to: "/test/icsi", label: "icsi", Icon: IconMicroscope },
      { to: "/test/continue/preclinical", label: "preclinical", Icon: IconTestPipe2 },
    ],
  },
  {
    label: "look",
    entries: [
      { to: "/rawdata", label: "rawData", Icon: IconPhoto },
      { to: "/analytics", label: "analytics", Icon: IconChartDots },
      { to: "/cryobank", label: "cryobank", Icon: IconSnowflake },
      { to: "/lots", label: "lots", Icon: IconPackage },
      { to: "/devices", label: "devices", Icon: IconPlug },
      { to: "/admin/protocols", label: "protocols", Icon: IconClipboardList },
      { to: "/resources", label: "resources", Icon: IconFiles },
    ],
  },
  {
    label: "report",
    entries: [
      { to: "/reports", label: "reports", Icon: IconTable, exact: true },
      { to: "/chatbot", label: "chatbot", Icon: IconMessageQuestion },
    ],
  },
  {
    label: "admin",
    adminOnly: true,
    entries: [
      { to: "/admin/users", label: "users", Icon: IconUsers },
      { to: "/admin/studies", label: "studies", Icon: IconBuildingHospital },
      { to: "/admin/vocabulary", label: "vocabulary", Icon: IconBooks },
      { to: "/reports/schedules", label: "schedules", Icon: IconMailForward },
      { to: "/admin/audit", label: "audit", Icon: IconHistory },
      { to: "/admin/operations", label: "operations", Icon: IconTool },
    ],
  },
];

/** What a phone keeps at the thumb; the rest is behind "More". */
export const BOTTOM_BAR = ["/home", "/test/new", "/rawdata"];
