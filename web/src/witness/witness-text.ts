import type { WitnessEvent, WitnessedStep } from "@zona/domain/tests/witness-event";
import { text } from "../i18n/text.ts";

export const STEP_WORDS: Record<WitnessedStep, { name: string; hint: string }> = {
  sample_receipt: { name: "Receipt", hint: "A sample comes into the laboratory" },
  denudation_dish: { name: "Denudation dish", hint: "Oocytes go into the dish in which they are denuded" },
  sperm_to_oocyte: { name: "Sperm to oocyte", hint: "Injection or insemination" },
  dish_change: { name: "Change of dish", hint: "Oocytes or embryos move to another dish" },
  freeze: { name: "Freeze", hint: "Into a straw or vial" },
  thaw: { name: "Thaw", hint: "Out of a straw or vial" },
  transfer: { name: "Transfer", hint: "To the patient" },
  discard: { name: "Discard", hint: "Nothing is kept of it" },
};

export const RECONCILIATION_WORDS: Record<NonNullable<WitnessEvent["reconciliation"]>, string> = {
  matched: "matched with the other system",
  pending_sync: "not yet matched with the other system",
  divergent: "differs from the other system",
};

export const t = text({
  en: {
    title: (code: string) => `Witness a step of ${code}`,
    heading: "Witness a step",
    loadFailed: "The test could not be loaded",
    notFound: "There is no such test",
    notFoundHint: "The address is mistyped, or the form was never turned into a test.",
    home: "Go to the home page",
    closed: "Nothing more is witnessed of this record",
    closedHint: "Its steps are over: it was submitted, signed, locked or cancelled.",
    lead: (name: string) => `You are the witness, ${name}. Read both containers yourself, at the bench, now.`,
    known: "This record belongs to",
    step: "What is done?",
    stepMissing: "Choose what is done.",
    performer: "Who does it?",
    performerHint: "Never you: who performs a step cannot witness it.",
    performerMissing: "Choose who performs the step.",
    unit: "Oocyte or embryo number",
    unitHint: "Leave it empty when the step is about all of them.",
    unitWrong: "A number is from 1 to 80.",
    first: "Code on the first container",
    firstHint: "Where it comes from. Type it as printed, or scan the label.",
    second: "Code on the second container",
    secondHint: "Where it goes.",
    codeMissing: "Read the code on this container.",
    matches: (identifier: string) => `${identifier} is this record`,
    stop: "Stop. Do not go on.",
    stopHint: (read: string, known: string) =>
      `You read ${read}, but this record belongs to ${known}. Put both containers down and call a second person.`,
    scan: "Scan with the camera",
    stopScan: "Close the camera",
    confirm: "I saw that both belong to it",
    errorsTitle: "There is a problem",
    failed: "It was not recorded",
    done: "Recorded",
    doneHint: (step: string, time: string) => `${step}, ${time}. It stands in the record with your name.`,
    another: "Witness another step",
    back: "Back to the record",
    witnessed: "Witnessed steps",
    show: "Show the witnessed steps",
    open: "Witness a step",
    none: "No step was witnessed yet",
    listFailed: "The witnessed steps could not be loaded",
    loading: "Loading…",
    unitNo: (unit: number) => `No. ${unit}`,
    byBoth: (performer: string, witness: string) => `Done by ${performer}, witnessed by ${witness}`,
    read: (identifiers: string) => `Read: ${identifiers}`,
  },
});
