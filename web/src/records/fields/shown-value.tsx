import type { ReactNode } from "react";
import { NOTHING } from "../record/record-words.ts";

type Props = { label: string; error?: string | undefined; children: ReactNode };

/** A field that cannot be changed, inside of a `dl`: its name and what it says, without a box to type into. */
export const Value = ({ label, error, children }: Props) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children || NOTHING}
      {error && <p className="failure">{error}</p>}
    </dd>
  </div>
);
