import { useState } from "react";
import { useLocation } from "react-router";
import type { Kept } from "../../platform/ui/typed-field.tsx";
import { useStaffMember } from "./session.ts";

/** A text that stands in a field and was not taken, because nobody can read it or say whom it means. */
export type HalfTyped = { label: string; text: string };

type OnPage = Readonly<Record<string, HalfTyped>>;

const keyOf = (uid: string, page: string) => `zona-half-typed:${uid}:${page}`;

/** A device that keeps nothing (private window, full disk) must not stop the typing. */
function read(key: string): OnPage {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as OnPage; // only `write` writes it
  } catch {
    return {};
  }
}

function write(key: string, { ...fields }: OnPage): void {
  try {
    if (Object.keys(fields).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // Then it stands in its field alone.
  }
}

/** What was typed on a page and not taken, of this person on this device. */
export const halfTypedOn = (uid: string, page: string): readonly HalfTyped[] => Object.values(read(keyOf(uid, page)));

/**
 * Keeps what is typed into a field of this page until it is taken, so that no drawing, closing or leaving loses it.
 * `place` tells fields of one label apart.
 */
export function useHalfTyped(label: string, place = label): Kept {
  const { uid } = useStaffMember();
  const { pathname } = useLocation();
  const key = keyOf(uid, pathname);
  const [text] = useState(() => read(key)[place]?.text);
  return {
    text,
    keep(typed) {
      const { [place]: _, ...others } = read(key);
      write(key, typed === undefined ? others : { ...others, [place]: { label, text: typed } });
    },
  };
}
