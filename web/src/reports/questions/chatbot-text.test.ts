import { format } from "@zona/domain/messages/message";
import germanNames from "@zona/domain/messages/names.de.json" with { type: "json" };
import { type KnownName, PERSON } from "@zona/domain/questions/phrases/known-names";
import { reader } from "@zona/domain/questions/read";
import { expect, test } from "vitest";
import german from "./chatbot-text.de.json" with { type: "json" };
import { ALWAYS_ASKED, FIGURES_ASKED, suggestion } from "./chatbot-text.ts";

const NAMES: readonly KnownName[] = [
  { field: PERSON, value: "ada", label: "Ada Lovelace" },
  { field: "lotNo", value: "G5-2291", label: "G5-2291" },
];
const VALUES = { code: "ICSI-0001", lot: "G5-2291", name: "Ada Lovelace" };

const read = reader(NAMES, germanNames);
const offered = [
  ...ALWAYS_ASKED,
  ...FIGURES_ASKED,
  suggestion("witness", { code: "ICSI-0001" }),
  suggestion("lot", { lot: "G5-2291" }),
  suggestion("person", { name: "Ada Lovelace" }),
  ...Object.values(german["chatbot.ALWAYS_ASKED"]),
  ...Object.values(german["chatbot.FIGURES_ASKED"]),
  ...Object.values(german["chatbot.suggestion"]).map((message) => format(message, "de-DE", VALUES)),
  german.chatbot.placeholder,
];

test.each(offered)("“%s”, which the page offers, is read as one request", (question) => {
  const asked = { now: new Date("2026-11-24T10:30:00Z"), zone: "Europe/Paris" };
  expect(read(question, asked)).toMatchObject({ is: "request" });
});
