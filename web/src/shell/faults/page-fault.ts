import { FAULT_NAMES, type PageFault } from "@zona/domain/operations/page-fault";

/** Of the build's own files. */
const FRAME = /(?<=\/assets\/)[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/g;
const MOST_FRAMES = 8;

/** A word of the app's own addresses; whatever has a digit or a capital names something. */
const OWN_WORD = /^[a-z-]{1,30}$/;

const MOST_PARTS = 8;

const withoutNames = (pathname: string) => {
  const parts = pathname.split("/").filter(Boolean).slice(0, MOST_PARTS);
  return `/${parts.map((part) => (OWN_WORD.test(part) ? part : ":id")).join("/")}`;
};

/** What is told of something thrown: its message may hold what somebody typed, and stays here. */
export function pageFault(thrown: unknown, pathname: string, visit: string): PageFault {
  const { name, message, stack } = thrown instanceof Error ? thrown : { name: "", message: "", stack: "" };
  // A stack begins with the message.
  const places = String(stack).replace(message, "");
  return {
    visit,
    name: FAULT_NAMES.find((known) => known === name) ?? "other",
    page: withoutNames(pathname),
    frames: places.match(FRAME)?.slice(0, MOST_FRAMES) ?? [],
  };
}
