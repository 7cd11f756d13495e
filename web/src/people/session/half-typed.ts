import { useState } from "react";
import { useLocation } from "react-router";
import type { Kept } from "../../platform/ui/fields/typed-field.tsx";
import { keptOf } from "../kept/kept-data.ts";
import { useLatest } from "../kept/use-kept.ts";
import { useStaffMember } from "./session.ts";

/** A text that stands in a field and was not taken, because nobody can read it or say whom it means. */
export type HalfTyped = { page: string; label: string; text: string };

const KIND = "half-typed";

/** What was typed on a page and not taken, of this person on this device. */
export function halfTypedOn(uid: string, page: string): readonly HalfTyped[] {
  const rows = keptOf(uid).all(KIND);
  const byField = new Map(rows.map(({ id, value }) => [id, value as HalfTyped])); // its shape was looked at when it was read
  return [...byField.values()].filter((field) => field.page === page);
}

/**
 * Keeps what is typed into a field of this page until it is taken, so that no drawing, closing or leaving loses it.
 * `place` tells fields of one label apart. What an earlier visit left comes once it could be opened.
 */
export function useHalfTyped(label: string, place = label): Kept {
  const { pathname: page } = useLocation();
  const { uid } = useStaffMember();
  const id = `${page} ${place}`;
  const found = useLatest(KIND, id)?.value.text as string | undefined; // its shape was looked at when it was read
  const [text, setText] = useState(found);
  const [isTouched, setTouched] = useState(false);
  if (!isTouched && found !== text) setText(found);
  return {
    text,
    keep(typed) {
      setTouched(true);
      const kept = keptOf(uid);
      const left = kept.left(KIND, id);
      if (typed === undefined) kept.drop(KIND, id);
      else kept.put(KIND, id, { page, label, text: typed });
      if (left.length > 0) kept.answer(left);
    },
  };
}
