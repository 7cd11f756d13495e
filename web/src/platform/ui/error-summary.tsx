import { useEffect, useRef } from "react";
import { fieldId } from "./fields/field-id.ts";

type Props = { title: string; errors: Readonly<Record<string, string>> };

/** Every error of a form with a way to its field. Takes the focus when it appears, so that it is read out. */
export function ErrorSummary({ title, errors }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div ref={summary} className="alert-line" data-tone="failure" role="alert" tabIndex={-1}>
      <div>
        <h2>{title}</h2>
        <ul className="form-stack">
          {entries.map(([field, sentence]) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
              >
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function focusField(field: string) {
  const element = document.getElementById(fieldId(field));
  const control = element?.matches("input, textarea, select") ? element : element?.querySelector<HTMLElement>("input");
  control?.focus();
}
