import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "@zona/domain/records/check-record";
import { ServerFindings } from "./server-findings.tsx";

const UNANSWERED = {
  code: "failed-validations-noted",
  path: "h96.session.doneAt",
  message: { code: "serverCheck.failed-validations-noted" },
  times: 2,
};
const UNSETTLED = {
  code: "checks-settled",
  path: "d3",
  message: { code: "serverCheck.checks-settled" },
  times: 1,
};

const drawn = (...findings: (typeof UNANSWERED)[]) =>
  render(
    <MantineProvider>
      <ServerFindings check={{ isFit: false, findings, involved: [], witnesses: [] }} status="submitted" />
    </MantineProvider>,
  );

describe("what the server found against a submitted record", () => {
  it("asks for answers where answers settle it, and for no return", () => {
    drawn(UNANSWERED);
    expect(screen.getByText(/has no answer\. \(2 times\)/)).toBeDefined();
    expect(screen.getByText(/^Answer these queries/)).toBeDefined();
    expect(screen.queryByText(/^Return the record/)).toBeNull();
  });

  it("asks for the return of a record whose entries have to be corrected", () => {
    drawn(UNSETTLED);
    expect(screen.getByText(/^Return the record/)).toBeDefined();
    expect(screen.queryByText(/^Answer these queries/)).toBeNull();
    cleanup();
    drawn(UNSETTLED, UNANSWERED);
    expect(screen.getByText(/^Return the record/)).toBeDefined();
    expect(screen.getByText(/^Answer these queries/)).toBeDefined();
  });
});
