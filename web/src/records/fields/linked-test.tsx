import { Link } from "react-router";

/** Another record that a field names, as a link to it; nothing where none is named. */
export function LinkedTest({ value }: { value: unknown }) {
  const linked = linkedTestIn(value);
  return linked && <Link to={`/test/${linked.testId}`}>{linked.code}</Link>;
}

/** What a field with another record holds. */
export function linkedTestIn(value: unknown): { testId: string; code: string } | undefined {
  if (typeof value !== "object" || value === null || !("testId" in value) || !("code" in value)) return undefined;
  return { testId: String(value.testId), code: String(value.code) };
}
