import type { LabTest } from "@zona/domain/records/lab-test";
import { identifiersOf, type ReadIdentifier, readIdentifier } from "@zona/domain/records/record-identifiers";
import type { WitnessedStep } from "@zona/domain/records/witness/witness-event";
import { type FormEvent, useEffect, useState } from "react";
import { type Colleague, fetchColleagues } from "../../people/names/people-data.ts";
import type { PersonWithEmail } from "../../people/names/person-name.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { useMismatches } from "./use-mismatches.tsx";
import { recordWitness, type Witnessed } from "./witness-data.ts";
import { t } from "./witness-text.ts";

/**
 * Everybody who may have performed a step, without the witness: people of the record's organisation, those whom the record
 * names first.
 */
function usePerformers(test: LabTest, witness: string): PersonWithEmail[] {
  const [accounts, setAccounts] = useState<readonly Colleague[]>([]);
  useEffect(() => void fetchColleagues().then(setAccounts), []);
  const colleagues = accounts
    .filter(({ organisation }) => organisation === test.organisation)
    .map(({ id, name, email }) => ({ uid: id, name, email }));
  const emails = new Map(colleagues.map(({ uid, email }) => [uid, email]));
  // Who wrote the record is of its organisation; names in a header are typed, and count where an account bears them.
  const believed = [...colleagues, test.createdBy, test.updatedBy];
  const byUid = new Map(believed.map(({ uid, name }) => [uid, { uid, name, email: emails.get(uid) }]));
  const named = Object.keys(test.header?.names ?? {});
  const inOrder = [test.updatedBy.uid, test.createdBy.uid, ...named, ...colleagues.map(({ uid }) => uid)];
  return [...new Set(inOrder)].flatMap((uid) => byUid.get(uid) ?? []).filter(({ uid }) => uid !== witness);
}

const MOST_UNITS = 80;
const isUnit = (typed: string) => /^[1-9]\d?$/.test(typed) && Number(typed) <= MOST_UNITS;

type Container = "first" | "second";
type Read = Record<Container, ReadIdentifier>;

/** As it was entered. */
type WitnessFormValues = { step: WitnessedStep | undefined; performerId: string; unit: string } & Record<
  Container,
  string
>;
const EMPTY_FORM: WitnessFormValues = { step: undefined, performerId: "", unit: "", first: "", second: "" };

type Judged = {
  step: WitnessFormValues["step"];
  performer: Witnessed["performer"] | undefined;
  unit: string;
  read: Read;
} & {
  /** What else the record is known by than what was read from the first container. */
  others: readonly string[];
};

/** Two different identifiers are compared: one that was mislabelled once more would pass for itself. */
const isSame = ({ first, second }: Read) =>
  first.kind === "matches" && second.kind === "matches" && first.identifier === second.identifier;

/** What is missing or wrong, by field. */
const errorsIn = ({ step, performer, unit, read, others }: Judged): Record<string, string> => ({
  ...(step ? {} : { step: t("stepMissing") }),
  ...(performer ? {} : { performer: t("performerMissing") }),
  ...(unit === "" || isUnit(unit) ? {} : { unit: t("unitWrong") }),
  ...(read.first.kind === "matches" ? {} : { first: t("codeMissing") }),
  ...(read.second.kind === "matches" ? {} : { second: t("codeMissing") }),
  ...(isSame(read) ? { second: t("codeRepeated", { others: others.join(", ") }) } : {}),
});

/** Undefined while anything is missing or wrong. */
function witnessedBy(judged: Judged): Witnessed | undefined {
  const { step, performer, unit, read } = judged;
  const { first, second } = read;
  const isWrong = Object.keys(errorsIn(judged)).length > 0;
  if (isWrong || !step || !performer || first.kind !== "matches" || second.kind !== "matches") return undefined;
  return {
    step,
    performer,
    identifiers: [first.identifier, second.identifier],
    ...(unit ? { unit: Number(unit) } : {}),
  };
}

/** One witnessed step on its way: what was said of it, what is wrong with that, and the attempt to record it. */
export function useWitnessing(test: LabTest, onRecorded: (step: WitnessedStep, at: Date) => void) {
  const { uid, name } = useStaffMember();
  const performers = usePerformers(test, uid);
  const [values, setValues] = useState(EMPTY_FORM);
  const [attempt, setAttempt] = useState<{ count: number; busy: boolean; failure?: Error }>({
    count: 0,
    busy: false,
  });
  const { step, unit } = values;
  const chosen = performers.find((one) => one.uid === values.performerId);
  const performer = chosen && { uid: chosen.uid, name: chosen.name };
  const read = { first: readIdentifier(values.first, test), second: readIdentifier(values.second, test) };
  const firstRead = read.first.kind === "matches" ? read.first.identifier : undefined;
  const others = identifiersOf(test).filter((identifier) => identifier !== firstRead);
  const judged = { step, performer, unit, read, others };
  const mismatches = useMismatches(test, { uid, name }, { step, performer });
  const errors = errorsIn(judged);
  const error = (field: string) => (attempt.count > 0 ? errors[field] : undefined);
  const change = (changed: Partial<WitnessFormValues>) => setValues((former) => ({ ...former, ...changed }));

  return {
    values,
    change,
    performers,
    attempt,
    errors,
    /** Nothing is said to be wrong before the first attempt. */
    error,
    /** What the field of one container needs. */
    containerField: (field: Container) => ({
      field,
      known: identifiersOf(test)[0] ?? test.code,
      typed: values[field],
      read: read[field],
      error: error(field),
      ...mismatches(field),
      onChange: (typed: string) => change({ [field]: typed }),
    }),
    async submit(event: FormEvent) {
      event.preventDefault();
      const count = attempt.count + 1;
      const witnessed = witnessedBy(judged);
      if (!witnessed) return setAttempt({ count, busy: false });
      setAttempt({ count, busy: true });
      try {
        await recordWitness(test.id, witnessed, { uid, name });
        onRecorded(witnessed.step, labNow());
      } catch (failure) {
        setAttempt({ count, busy: false, failure: asError(failure) });
      }
    },
  };
}
