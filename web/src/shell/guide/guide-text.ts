import { text } from "../../platform/i18n/text.ts";

export const t = text("guide", {
  title: "User guide",
  lead: "A day with Zona, by role. Search (Ctrl+K) also finds everything below.",
  loadFailed: "This chapter could not be loaded",
  contents: "In this chapter",
  all: "All chapters",
  embryologist: "For embryologists",
  embryologistAbout: "From the first check of the morning to the record that goes to review.",
  leadOf: "For laboratory leads",
  leadAbout: "The morning round, review and signature, and the figures of the month.",
  coordinator: "For study coordinators",
  coordinatorAbout: "Codes, consents, arms, queries, and what leaves the study.",
  engineer: "For engineers of a device partner",
  engineerAbout: "What you see of your device, and how to ask about a value.",
  administrator: "For administrators",
  administratorAbout: "People, site, studies, and what to look at each week.",
  words: "Words and figures",
  wordsAbout: "What the words on the screens mean, and where they come from.",
});
