import { text } from "../../platform/i18n/text.ts";

export const t = text("search", {
  title: "Search",
  field: "Search codes, subjects, lots, people and pages",
  hint: "Use the arrow keys to choose, Enter to open.",
  page: "Page",
  action: "Action",
  subject: "Subject",
  lot: "Lot",
  file: "File",
  person: "Tests this person entered",
  images: "Images with “{text}” in their names, codes or notes",
  tests: "Tests with “{text}” in their code or subject",
  searching: "Searching…",
  failed: "Not everything could be searched: the server has not responded.",
  nothing: "Nothing has this code or name.",
  lock: "Lock screen",
  signOut: "Sign out",
  settings: "Settings",
  account: "My account",
  about: "About, privacy and contact",
  guide: "User guide",
});
