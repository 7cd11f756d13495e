import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passes } from "../filters/evaluate.ts";
import { FIELDS, fieldOf } from "../filters/fields.ts";
import type { Filter } from "../filters/filter.ts";
import { resolveTimes } from "../filters/resolve-times.ts";
import germanNames from "../messages/names.de.json" with { type: "json" };
import { NAMES, NOW, type Pair, pairs, questionOf, shuffled, ZONE } from "./pairs-for-tests.ts";
import { PERSON } from "./phrases/known-names.ts";
import { reader } from "./read.ts";
import { requestFault } from "./requests/asked-request.ts";
import type { AskedRequest } from "./requests/request.ts";
import { isSameRequest } from "./requests/same-request.ts";
import { EVENTS } from "./tables/events.ts";
import { FIELD_NAMES } from "./tables/fields.ts";

const read = reader(NAMES, germanNames);
const MOMENT = { now: NOW, zone: ZONE };
const requestOf = (question: string, previous?: AskedRequest): AskedRequest | undefined => {
  const understood = read(question, { ...MOMENT, ...(previous && { previous }) });
  return understood.is === "request" ? understood.request : undefined;
};
const isSame = (a: AskedRequest, b: AskedRequest) => isSameRequest(a, b, NOW, ZONE);

const LETTERS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** Of so many questions this many must be read; not one may be read as something else. */
const READ = 0.97;
const RUNS = 400;

function judged(language: "en" | "de") {
  const wrong: string[] = [];
  const notRead: string[] = [];
  for (const pair of fc.sample(pairs, { numRuns: RUNS, seed: 27 })) {
    const question = questionOf(pair, language);
    const request = requestOf(question);
    if (request === undefined) notRead.push(question);
    else if (!isSame(request, pair.request)) wrong.push(question);
  }
  return { wrong, notRead };
}

describe("questions with the request that they mean", () => {
  it.each(["en", "de"] as const)("are read as that request or asked back: %s", (language) => {
    const { wrong, notRead } = judged(language);
    expect(wrong).toEqual([]);
    expect(1 - notRead.length / RUNS, notRead.slice(0, 5).join("\n")).toBeGreaterThan(READ);
  });
});

/** Holds for pairs whose question is read. */
const ofRead = (law: (pair: Pair, request: AskedRequest) => void, numRuns = 150) =>
  fc.assert(
    fc.property(pairs, (pair) => {
      const request = requestOf(questionOf(pair));
      if (request) law(pair, request);
    }),
    { numRuns },
  );

describe("laws", () => {
  it("independent phrases mean the same in any order", () =>
    ofRead((pair, request) => {
      const other = requestOf(questionOf({ ...pair, parts: shuffled(pair.parts, 42) }));
      if (other) expect(isSame(request, other)).toBe(true);
    }));

  it("a phrase that is left out changes the request", { tags: ["nightly"] }, () =>
    ofRead((pair, request) => {
      for (const [at] of pair.parts.entries()) {
        const other = requestOf(questionOf({ ...pair, parts: pair.parts.toSpliced(at, 1) }));
        if (other) expect(isSame(request, other)).toBe(false);
      }
    }),
  );

  it("a word that is left out changes the request or is told", () =>
    ofRead((pair, request) => {
      const words = questionOf(pair).split(" ");
      for (const [at, word] of words.entries()) {
        // Articles and words that only join say nothing by themselves, nor does the year in which we are.
        if (
          /^(?:20\d\d|a|an|the|of|in|on|by|with|using|that|are|at|from|women|patients|tests|oocytes|images|done|uploaded|how|years|%|rate|device|test)$/.test(
            word,
          )
        )
          continue;
        const other = requestOf(words.toSpliced(at, 1).join(" "));
        if (other)
          expect([words.toSpliced(at, 1).join(" "), isSame(request, other)]).toEqual([expect.anything(), false]);
      }
    }, 30));

  it("a word that weakens or turns what stands behind it changes the request or is told", { tags: ["nightly"] }, () =>
    ofRead((pair, request) => {
      const words = questionOf(pair).split(" ");
      for (const [at] of words.entries())
        for (const word of ["about", "nearly", "half", "unlike", "fast"]) {
          const turned = words.toSpliced(at, 0, word).join(" ");
          const other = requestOf(turned);
          if (other) expect([turned, isSame(request, other)]).toEqual([turned, false]);
        }
    }, 8),
  );

  it("a pronoun means its antecedent", () =>
    ofRead((pair, request) => {
      if (pair.group || request.ask !== "rows") return;
      const counted = requestOf("how many of them are there", request) ?? requestOf("how many of those", request);
      const listed = requestOf("show them", request);
      if (counted) expect(JSON.stringify(counted.where)).toBe(JSON.stringify(request.where));
      expect(listed && isSame(listed, request)).toBe(true);
    }));

  it("the records of an indicator are the cycles that it counted", () => {
    const previous = requestOf("normal fertilisation this month");
    for (const words of ["show them", "how many of those are there"])
      expect(JSON.stringify(requestOf(words, previous)?.where)).toContain(
        '{"field":"isReference","op":"eq","value":[true]}',
      );
  });

  it("records of a comparison are those of one of its sides, which is asked", () => {
    const previous = requestOf("normal fertilisation by operator this month compared with last month");
    const understood = read("which of those were by Emma", { ...MOMENT, ...(previous && { previous }) });
    expect(previous?.versus).toHaveLength(2);
    expect(understood).toMatchObject({ is: "choice", requests: [{ versus: [] }, { versus: [] }] });
  });

  it("the time before is that before the one of the question before, and as long", () => {
    const boundsOf = (filter: Filter | undefined) =>
      [...JSON.stringify(filter).matchAll(/"(\d{4}-\d\d-\d\dT[^"]+)"/g)].map(([, at]) => Date.parse(at ?? "")).sort();
    const names = ["last month", "in October 2026", "in week 44", "in Q3 2026", "in 2025", "on 12 October 2026"];
    for (const name of names) {
      const previous = requestOf(`fertilisation rate ${name}`);
      const [from = 0] = boundsOf(previous && resolveTimes(previous.where, NOW, ZONE));
      expect(boundsOf(requestOf("and the period before", previous)?.where).at(-1), name).toBe(from);
      const beside = requestOf("compared with the year before", previous);
      const [a = [], b = []] = beside?.versus.map(boundsOf) ?? [];
      expect(a[0], name).toBe(from);
      for (const at of [0, 1])
        expect(Math.round(((a[at] ?? 0) - (b[at] ?? 0)) / 86_400_000), name).toBeOneOf([365, 366]);
    }
  });

  it("what is compared with itself is told", () =>
    expect(read("tests in October 2026 compared with October 2026", MOMENT).is).not.toBe("request"));

  it("a request has no member that its answer would not read, whatever the words or the request before", () =>
    fc.assert(
      fc.property(pairs, pairs, (one, other) => {
        const previous = requestOf(questionOf(one));
        for (const words of [
          "how many of those",
          "show them",
          "and last month",
          "and by operator",
          questionOf(other),
        ]) {
          const request = requestOf(words, previous);
          if (request) expect([words, requestFault(request)]).toEqual([words, undefined]);
        }
      }),
      { numRuns: 60 },
    ));

  it("a pronoun without an antecedent is asked about", () => {
    for (const question of [
      "how many of them are blurred",
      "show them",
      "its fertilisation rate",
      "who witnessed it",
      "is it signed",
    ])
      expect([question, read(question, MOMENT).is]).toEqual([question, "told"]);
  });

  it("a condition, its not, and what is not recorded make all", () => {
    const people = fc.constantFrom(null, "u-emma", "u-noor", "u-ben");
    const sources = fc.constantFrom(null, "tesa", "tese", "ejaculate_fresh");
    const row = fc.record({ operator: people, source: sources }).map(({ operator, source }) => ({
      kind: "icsi",
      header: { operatorId: operator },
      material: { spermSource: source },
    }));
    fc.assert(
      fc.property(row, fc.constantFrom("by Emma", "with TESA"), (record, condition) => {
        const [own, other] = [
          `tests ${condition}`,
          condition === "by Emma" ? "tests not by Emma" : "tests without TESA",
        ].map((question) => requestOf(question));
        const isIn = (request: AskedRequest | undefined) =>
          request !== undefined && passes("tests", record, resolveTimes(request.where, NOW, ZONE));
        const isRecorded = (condition === "by Emma" ? record.header.operatorId : record.material.spermSource) !== null;
        expect(Number(isIn(own)) + Number(isIn(other))).toBe(isRecorded ? 1 : 0);
      }),
    );
  });

  it("by whom asks who did what happened, whatever else happens at such a time", () => {
    for (const [subject, noun] of [
      ["tests", "tests"],
      ["units", "oocytes"],
    ] as const)
      for (const [{ person, time, done }, english] of EVENTS[subject]) {
        const [verb = ""] = english.split(", ");
        const request = requestOf(`how many ${noun} were ${verb} in October 2026 and by whom`);
        if (!person || !(time ?? done)) continue;
        expect([verb, request?.groupBy]).toEqual([verb, [{ field: person }]]);
        const then = requestOf("by whom", requestOf(`how many ${noun} were ${verb} in October 2026`));
        expect([verb, then?.groupBy]).toEqual([verb, [{ field: person }]]);
      }
  });

  it("the time of what somebody did is that of what was done", () => {
    for (const [subject, noun] of [
      ["tests", "tests"],
      ["units", "oocytes"],
    ] as const)
      for (const [{ person, time }, english] of EVENTS[subject]) {
        const [verb = ""] = english.split(", ");
        const [who, what] = [`who ${verb} ${noun} last week`, `${noun} ${verb} last week`].map((one) => requestOf(one));
        if (person && time && who?.ask === "rows" && what) expect([verb, who.where]).toEqual([verb, what.where]);
      }
  });

  it("what oocytes have of their test is called as it is there", () => {
    for (const [id, english] of FIELD_NAMES.tests)
      if (fieldOf("units", id)?.path.startsWith("test."))
        for (const name of english.split(/,\s+/)) {
          const [ofTests, ofOocytes] = [`tests by ${name}`, `oocytes by ${name}`].map((one) => requestOf(one));
          if (ofTests) expect([name, ofOocytes?.groupBy]).toEqual([name, ofTests.groupBy]);
        }
  });

  it("people who are set side by side are each a side, however many", () => {
    const ofThree = reader([...NAMES, { field: PERSON, value: "u-ada", label: "Ada Admin" }], germanNames);
    for (const words of [
      "fertilisation rate of Emma, Noor and Ada side by side",
      "compare Emma, Noor and Ada on blast rate",
    ])
      expect(ofThree(words, MOMENT)).toMatchObject({
        request: {
          versus: ["u-ada", "u-emma", "u-noor"].map((who) => ({ field: "operator", value: [who] })),
        },
      });
  });

  it("oocytes and pictures asked for after one record are its own", () => {
    const record = requestOf("who did ICSI-0007");
    for (const [words, own] of [
      ["how many oocytes were injected", "how many oocytes of ICSI-0007 were injected"],
      ["blurred images", "blurred images of ICSI-0007"],
    ] as const) {
      const understood = read(words, { ...MOMENT, ...(record && { previous: record }) });
      const meant = requestOf(own);
      expect(understood.is).toBe("request");
      expect(understood.is === "request" && meant && isSame(understood.request, meant)).toBe(true);
    }
  });

  it("what a record has reached takes the place of what it had not, however either is said", () => {
    const signed = requestOf("how many cycles were signed");
    for (const [words, own] of [
      ["and the unsigned ones", "how many unsigned cycles"],
      ["and drafts", "how many draft cycles"],
    ] as const) {
      const [next, alone] = [requestOf(words, signed), requestOf(own)];
      if (next && alone) expect([words, isSame(next, alone)]).toEqual([words, true]);
    }
    expect(requestOf("and the unsigned ones", signed)).toBeDefined();
  });

  it("nothing but time is long", () => {
    for (const { id, label, type, unit } of FIELDS.tests)
      if (type === "number" && unit !== "h")
        expect([id, requestOf(`longest ${label}`)?.ask]).not.toEqual([id, "figure"]);
  });

  it("what is compared by name is compared by the field of those names", () => {
    const techniques = (fieldOf("tests", "technique")?.values ?? []).flatMap(({ value, synonyms }) =>
      synonyms.map((name) => ({ name, value })),
    );
    for (const a of techniques)
      for (const b of techniques) {
        const request = a.value === b.value ? undefined : requestOf(`damage rate for ${a.name} versus ${b.name}`);
        if (request)
          expect([a.name, b.name, request.versus]).toEqual([
            a.name,
            b.name,
            [a, b].map(({ value }) => ({ field: "technique", op: "eq", value: [value] })),
          ]);
      }
  });

  it("each side of a comparison is what it is by itself", () => {
    const partsOf = (filter: Filter) => ("all" in filter ? filter.all : [filter]);
    const texts = (...filters: Filter[]) =>
      filters
        .flatMap(partsOf)
        .map((part) => JSON.stringify(part))
        .toSorted();
    for (const [a, b, between = "versus"] of [
      ["donor egg cycles", "own egg cycles"],
      ["PICSI cycles", "IMSI cycles"],
      ["discarded oocytes", "transferred oocytes"],
      ["tests with TESA", "tests with TESE"],
      ["Zyklen mit TESA", "Zyklen mit TESE", "im Vergleich zu"],
      ["verworfene Embryonen", "transferierte Embryonen", "gegenüber"],
    ]) {
      const request = requestOf(`${a} ${between} ${b}`);
      const sides = [a, b].map((one = "") => requestOf(one));
      expect(request?.versus.map((side) => texts(request.where, side))).toEqual(
        sides.map((one) => one && texts(one.where)),
      );
    }
  });

  it("what is measured is asked for by its mean, wherever that word stands", () => {
    const measured = FIELDS.tests.filter(({ type, unit }) => type === "number" && unit && !/^(?:%|bytes)$/.test(unit));
    const notRead = measured.filter(({ label }) => {
      const mean = requestOf(`average ${label} by month`);
      for (const words of [`${label} average by month`, `${label} by month`, `${label} by month on average`]) {
        const request = requestOf(words);
        if (mean && request) expect([words, isSame(mean, request)]).toEqual([words, true]);
      }
      return !mean || !requestOf(`${label} by month`);
    });
    expect(notRead.map(({ label }) => label)).toEqual([]);
  });

  it("nobody knows which end of a measured number is the better one", () => {
    for (const name of ["age", "AMH", "temperature", "fragmentation"])
      expect([name, requestOf(`which operator has the best ${name}`)]).toEqual([name, undefined]);
  });

  it("how long something takes is one thing, however it is asked", () => {
    const forms = [
      "how long does it take from retrieval to injection",
      "how long does it take on average from retrieval to injection",
      "how long is it usually between retrieval and injection",
      "average time from retrieval to injection",
      "retrieval to injection on average",
      "wie lange dauert es im Schnitt von der Punktion bis zur Injektion",
    ].map((one) => requestOf(one));
    const [first] = forms;
    expect(forms.map((one) => first && one && isSame(first, one))).toEqual(forms.map(() => true));
  });

  it("checks that are counted in groups are those that are listed", () => {
    for (const [listed, counted] of [
      ["overdue checks", "overdue checks by operator"],
      ["überfällige Kontrollen", "überfällige Kontrollen nach Operator"],
    ] as const)
      expect(requestOf(counted)).toEqual({
        ...requestOf(listed),
        ask: "figure",
        measures: [{ of: "count" }],
        groupBy: [{ field: "operator" }],
      });
  });

  it("a group that is asked for as well stands beside the one before, any other in its place", () => {
    const before = requestOf("damage rate by operator");
    for (const words of ["by incubator as well", "also by incubator", "auch nach Inkubator"])
      expect([words, requestOf(words, before)?.groupBy]).toEqual([
        words,
        [{ field: "operator" }, { field: "incubator" }],
      ]);
    expect(requestOf("by incubator", before)?.groupBy).toEqual([{ field: "incubator" }]);
    expect(requestOf("which incubator", before)?.groupBy).toEqual([{ field: "incubator" }]);
    expect(requestOf("as a chart", before)).toEqual(before);
  });

  it("what is suggested for a misspelled word is itself understood", () => {
    for (const question of ["tests in Septmber", "fertilzation rate last month", "tests of this quater"]) {
      const understood = read(question, MOMENT);
      expect(understood.is).toBe("unread");
      for (const { text, suggestions } of understood.is === "unread" ? understood.words : [])
        expect(suggestions.some((one) => requestOf(question.replace(text, one)) !== undefined)).toBe(true);
    }
  });

  it("umlauts may be written as two letters, nouns small, and numbers of things in one word", () => {
    for (const [german, english] of [
      ["Überlebensrate nach dem Auftauen", "cryosurvival rate"],
      ["Schädigungsrate nach Gerät", "damage rate by device"],
      ["offene Rückfragen älter als eine Woche", "open queries older than a week"],
      ["überfällige Kontrollen", "overdue checks"],
      ["Entwürfe von Emma", "drafts by Emma"],
      ["durchschnittliche Eizellzahl bei Frauen über 40", "average number of oocytes in women over 40"],
      ["Testzahlen pro Monat", "number of tests per month"],
      ["Zykluszahl im Oktober", "how many cycles in October"],
      ["Tests seit dem 1. September", "tests since 1 September"],
      ["Anteil der 3PN", "share of 3PN oocytes"],
      ["welche Medien laufen diesen Monat ab", "lots expiring this month"],
      ["wann war die Punktion von ICSI-0002", "when was the retrieval of ICSI-0002"],
      ["wie viele ICSI-Punktionen im Oktober", "how many retrievals in October"],
      ["von Emma unterschriebene Tests", "tests signed by Emma"],
      ["wie hoch ist der Anteil unscharfer Bilder", "share of blurred images"],
      ["ist unsere Blastozystenrate gut", "blastocyst rate"],
      ["wer hat im Oktober injiziert", "who injected in October"],
      ["wer hat im Oktober am meisten injiziert", "who injected most in October"],
      ["liegt unsere Befruchtungsrate über dem Benchmark", "is our fertilisation rate above benchmark"],
    ] as const) {
      const meant = requestOf(english);
      const letters = german.replace(/[äöüÄÖÜß]/g, (one) => LETTERS[one.toLowerCase()] ?? one).toLowerCase();
      for (const said of [german, german.toLowerCase(), letters]) {
        const request = requestOf(said);
        expect([said, request !== undefined && meant !== undefined && isSame(request, meant)]).toEqual([said, true]);
      }
    }
  });

  it("anything of 500 characters is read in bounded steps", () => {
    const words = "tests by Emma and or not with over 5 % in March to from images of the 2026-10-12 last week".split(
      " ",
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 90, maxLength: 120 }), (soup) => {
        expect(["request", "choice", "told", "unread"]).toContain(read(soup.join(" ").slice(0, 500), MOMENT).is);
      }),
      { numRuns: 5 },
    );
  });
});
